/** Uses the colours of the app in light and dark mode. Controls page breaks for printing. */
export const reportStyle = `
:root{color-scheme:light dark;--canvas:#e9ecf1;--panel:#fbfcfd;--sunken:#eef1f5;--line:#d9dee6;--text:#191d24;--dim:#566070;
--accent:#0b63c9;--amber:#b97a08;--green:#17713f;--red:#b3261e;--violet:#7a4fc0;--grey:#8d99a9;--high:#f7f9fc;--low:#dfe5ee}
@media (prefers-color-scheme:dark){:root{--canvas:#14161a;--panel:#1a1d23;--sunken:#121418;--line:#2b313b;--text:#e6e9ef;--dim:#9ba4b3;
--accent:#5aa9ff;--amber:#e6b450;--green:#5cc28a;--red:#f0857a;--violet:#b0a6f5;--grey:#8591a3;--high:#2b313c;--low:#171a1f}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--text);font:14px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{max-width:1120px;margin:0 auto;padding:28px 24px 40px}
header{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 16px;margin-bottom:20px}
h1{font-size:28px;line-height:1.2;font-weight:650;letter-spacing:-.01em;margin:0;overflow-wrap:anywhere}
header p{margin:0;color:var(--dim)}
h2{font-size:17px;font-weight:600;margin:0 0 4px}
.lead{color:var(--dim);margin:0 0 14px;max-width:76ch}
section{background:var(--panel);border:1px solid var(--line);border-radius:12px;padding:20px;margin-bottom:16px;break-inside:avoid}
.hero{display:grid;grid-template-columns:minmax(0,470px) minmax(0,1fr);gap:24px;padding:0;overflow:hidden}
.stage{background:radial-gradient(120% 90% at 50% 38%,var(--high),var(--low));display:flex;align-items:center;justify-content:center;padding:16px}
img{display:block;max-width:100%;height:auto}
.facts{padding:24px 24px 24px 0;display:flex;flex-direction:column;gap:18px}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(128px,1fr));gap:10px}
.tile{background:var(--sunken);border-radius:10px;padding:12px 14px}
.tile b{display:block;font-size:22px;line-height:1.25;font-weight:650;font-variant-numeric:tabular-nums}
.tile span{color:var(--dim);font-size:12.5px}
.good b{color:var(--green)}.bad b{color:var(--red)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:3px 18px;margin:0}
dt{color:var(--dim)}dd{margin:0;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.scale{display:flex;align-items:center;gap:10px;color:var(--dim);font-size:12.5px}
.scale i{flex:0 0 120px;height:8px;border-radius:4px}
.row{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:12px}
.row.six{grid-template-columns:repeat(auto-fit,minmax(140px,1fr))}
.row figure{margin:0;background:radial-gradient(120% 90% at 50% 38%,var(--high),var(--low));border-radius:10px;overflow:hidden;display:flex;flex-direction:column;align-items:center}
.row figcaption{align-self:stretch;background:var(--sunken);color:var(--dim);font-size:12px;padding:6px 8px;white-space:nowrap;text-align:center;font-variant-numeric:tabular-nums}
.row figcaption b{color:var(--text);font-weight:600}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(340px,1fr));gap:20px}
.plot{margin:0}.plot figcaption{display:flex;flex-wrap:wrap;gap:2px 16px;margin-bottom:6px}.plot b{font-weight:600}
.legend{display:inline-flex;flex-wrap:wrap;gap:2px 14px;color:var(--dim);font-size:12.5px}
.legend i{display:inline-block;width:10px;height:10px;border-radius:3px;margin-right:6px}
svg{display:block;width:100%;height:auto}svg text{fill:var(--dim);font-size:11.5px;font-variant-numeric:tabular-nums}
.grid{stroke:var(--line)}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:right;padding:6px 12px;border-bottom:1px solid var(--line);white-space:nowrap}
th{color:var(--dim);font-weight:500;font-size:12.5px;vertical-align:bottom}th:first-child,td:first-child{text-align:left}
tbody tr:last-child td{border-bottom:0}
td .bar{display:inline-block;height:8px;border-radius:4px;vertical-align:middle;margin-right:8px}
footer{color:var(--dim);font-size:12.5px;padding:4px 4px 0}
@media (max-width:820px){.hero{grid-template-columns:1fr}.facts{padding:0 20px 20px}}
@media print{body{background:none}main{max-width:none;padding:0}}
`
