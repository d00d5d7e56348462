/* SPDX-License-Identifier: Apache-2.0 */
void something_else(void);
void something_else(void) {}
