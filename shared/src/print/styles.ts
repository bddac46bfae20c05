/** How printed documents look: black on white, no colours that a printer would turn into grey. */
export default `
* { box-sizing: border-box }
html { background: #fff; color: #000; color-scheme: light }
body { margin: 0; line-height: 1.5; font-family: 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif; overflow-wrap: anywhere }
.sheet { position: relative; break-after: page; background: #fff }
.sheet:last-child { break-after: auto }
h1, h2, p, dl, dd, ol, ul, figure { margin: 0; padding: 0 }
h1 { font-size: 1.5em; text-align: center; line-height: 1.3 }
h2 { font-size: 1.1em; margin: 0.8em 0 0.3em; break-after: avoid }
.head { text-align: center; margin-bottom: 0.6em }
.head .logo { display: block; margin: 0 auto 0.3em; max-width: 60%; max-height: 3.6em }
.head .store { font-size: 1.25em; font-weight: 600 }
.copy { text-align: right; font-size: 0.85em }
.facts { display: flex; flex-wrap: wrap; gap: 0.2em 1.6em; padding: 0.4em 0; border-bottom: 1px solid #000 }
.facts > div { display: flex; gap: 0.3em }
.facts dt { flex: none }
.facts dt::after { content: '：' }
.facts dd { min-width: 3em }
.facts:not(.grid) dd:empty { min-width: 5em; border-bottom: 1px solid #000 }
.grid { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0; padding: 0; border: solid #000; border-width: 1px 0 0 1px }
.grid > :last-child:nth-child(odd) { grid-column: 1 / -1 }
.grid > div { padding: 0.25em 0.5em; border: solid #000; border-width: 0 1px 1px 0 }
table { width: 100%; border-collapse: collapse; margin-top: 0.5em }
thead { display: table-header-group }
tr { break-inside: avoid }
th, td { padding: 0.25em 0.4em; text-align: left; vertical-align: top; font-weight: 400; border-bottom: 1px solid #bbb }
th { border-bottom-color: #000; font-weight: 600 }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
.even { table-layout: fixed }
.number .words { white-space: normal }
.measured { table-layout: fixed }
.measured th:nth-child(1) { width: 28% }
.measured th:nth-child(2) { width: 30% }
.measured th:nth-child(3) { width: 9% }
.measured th:nth-child(4) { width: 14% }
.bordered th, .bordered td { border: 1px solid #000 }
.written tr { break-inside: auto }
.written th:first-child, .written td:first-child { white-space: nowrap; width: 1% }
.part { margin-top: 0.6em }
.part > p { text-indent: 0 }
.lines > li { list-style: none; padding: 0.2em 0; break-inside: avoid }
.row { display: flex; justify-content: space-between; gap: 0.6em }
.lines .row > :last-child { flex: none }
.end { text-align: center }
.rule { border-top: 1px dashed #000; margin: 0.4em 0 }
.totals > div { display: flex; justify-content: space-between; gap: 0.6em }
.totals dd { font-variant-numeric: tabular-nums; white-space: nowrap }
.totals .within { padding-left: 1em; font-size: 0.9em }
.strong { font-weight: 600; font-size: 1.15em }
.minor { font-size: 0.85em }
.signs { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.6em 1.6em; margin-top: 1.6em; break-inside: avoid }
.signs, .foot { break-before: avoid }
.signs > div { display: flex; align-items: flex-end; gap: 0.2em; min-width: 10em }
.signs dd { flex: 1; min-width: 5em; min-height: 1.5em; border-bottom: 1px solid #000 }
.signs img { max-height: 3em }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 2fr); gap: 1em; margin-top: 0.6em }
.columns > :first-child { padding-right: 1em; border-right: 1px solid #000 }
.pictures { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0.8em; margin-top: 0.6em }
.pictures figure { break-inside: avoid; text-align: center }
.pictures img { display: block; width: 100%; max-height: 90mm; object-fit: contain }
.foot { margin-top: 0.8em; text-align: center }
`;
