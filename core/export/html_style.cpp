// SPDX-License-Identifier: Apache-2.0
#include "core/export/html_report.h"

using namespace Qt::StringLiterals;

namespace gable {

/// No '&', '<', '>' or '"' in here: HTML reads a style element raw, XML reads it escaped.
QString reportStyle()
{
    return uR"(
body{margin:0 auto;padding:24px;max-width:1200px;background:var(--window);color:var(--text);font:13px/1.5 Inter,'DejaVu Sans',system-ui,sans-serif;font-variant-numeric:tabular-nums}
h1{font-size:20px;margin:0}h2{font-size:15px;margin:0 0 8px}h3{font-size:13px;margin:0 0 4px}h1,h2,h3{font-weight:600;line-height:1.3;overflow-wrap:anywhere}
p{margin:4px 0 8px;max-width:80ch}article p{max-width:none}header p,.quiet,figcaption{color:var(--text2)}
section{background:var(--base);border:1px solid var(--seam);border-radius:3px;padding:16px;margin:16px 0}
a{color:var(--accent)}.hidden{position:absolute}.icon{width:14px;height:14px;vertical-align:-2px;margin-right:4px}
.scroll{overflow-x:auto}table{border-collapse:collapse}th,td{text-align:left;padding:3px 16px 3px 0;vertical-align:top}
th{color:var(--text2);font-weight:600;border-bottom:1px solid var(--seam);white-space:nowrap}td{overflow-wrap:break-word}tbody th{border:0;font-weight:400}
.n{text-align:right;white-space:nowrap}td.quiet.n{font-size:12px;white-space:normal}td.v{min-width:14ch}
.passed{color:var(--passed)}.suspect{color:var(--suspect)}.failed{color:var(--failed)}.infrastructure{color:var(--infrastructure)}
figure{margin:0 0 16px}figure .roofline,.bars{display:block;max-width:100%;height:auto}.counts{display:flex;flex-wrap:wrap;align-items:flex-start;gap:16px 48px}
.error-map{display:block;margin:8px 0;max-width:100%;height:auto}
details{margin:4px 0}summary{cursor:pointer;color:var(--accent);width:max-content;max-width:100%}
article{border-top:1px solid var(--seam);padding:12px 0 8px}article:first-of-type{border-top:0}
.chip{display:inline-block;border-radius:3px;padding:0 8px}
.chip.failed{background:var(--failed-tint)}.chip.suspect{background:var(--suspect-tint)}
ul{margin:4px 0;padding-left:20px}li p{margin:0;color:var(--text2)}
pre,code{font:12px/16px 'JetBrains Mono','DejaVu Sans Mono',monospace;font-variant-ligatures:none}
pre{margin:4px 0;padding:8px;background:var(--window);overflow-x:auto;max-height:480px;tab-size:4}
pre b{font-weight:400;background:var(--failed-tint)}pre i{font-style:normal;color:var(--text2);user-select:none}
@media print{body{padding:0;max-width:none;background:none;font-size:10px}section{border:0;padding:0}pre{max-height:none;white-space:pre-wrap}
.scroll{overflow:visible}th,.n{white-space:normal}th,td{padding:2px 8px 2px 0}td{overflow-wrap:anywhere}td.n{min-width:5ch}
figure,tr,.error-map{break-inside:avoid}h2,h3{break-after:avoid}a{color:inherit;text-decoration:none}*{print-color-adjust:exact}}
)"_s;
}

} // namespace gable
