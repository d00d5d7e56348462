//! gable problem: softmax.float32 author=ann
//! gable entry: softmax
//! gable const: ROWS=4 BLOCK=192
//! gable tune: ROWS=1,2,4,8
//! gable scratch: tmp=4*M
//! gable launch: entry=softmax grid=ceil_div(M,ROWS),1 block=32,ROWS shared=0 args=x,y wrong=1
//! gable build: flags=-O2,-fopenmp
//! gable build: command=make -C here target=all
//! gable lunch: entry=softmax
//! gables are roofs
int x; //! gable const: NOT=1
