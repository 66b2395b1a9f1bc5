/**
 * How a statement is printed, in Typst: as invoices are, with the heads of the columns on every page and the name of a month with its first row. Its
 * texts come from `printedStatement` as data.
 */
export const statementLayout = `
#let it = json(bytes(sys.inputs.data))
#let day = it.date.split("-").map(int)
#let grey = luma(70)
#let small(body) = text(size: 9pt, fill: grey, body)
#let face(size, body) = text(font: ("Besley", "Noto Sans"), weight: 700, size: size, body)
#set document(title: it.title, author: "Troupe", date: datetime(year: day.at(0), month: day.at(1), day: day.at(2)))
#set page(paper: it.paper, margin: (x: 20mm, top: 20mm, bottom: 26mm), footer-descent: 6mm, footer: context {
  set text(size: 9pt, fill: grey)
  line(length: 100%, stroke: 0.6pt)
  v(1mm)
  grid(columns: (1fr, auto), [#it.title. #it.note], [Page #counter(page).display() of #counter(page).final().first()])
})
#set text(font: ("Archivo", "Noto Sans"), size: 10pt, lang: "en", hyphenate: false)
#set par(leading: 0.6em, spacing: 0.6em)
#show heading: it => it.body
#heading(level: 1, face(33pt)[Statement])
#v(1mm)
#text(size: 12pt, it.workspace)
#v(2mm)
#block(below: 0mm, stack(spacing: 3.3pt, line(length: 100%, stroke: 2.2pt), line(length: 100%, stroke: 0.7pt)))
#v(2mm)
#grid(columns: (auto,) * (it.facts.len() - 1) + (1fr,), column-gutter: 12mm,
  ..it.facts.map(fact => [#small(fact.at(0)) #v(0.4mm) #text(weight: 600, size: 10.5pt, fact.at(1))]))
#v(3mm)
#line(length: 100%, stroke: 0.7pt)
#v(3mm)
#if it.months.len() == 0 [No entries in this period.] else {
  table(
    columns: (15mm, 1fr, auto, auto, auto, auto),
    align: (left, left, right, right, right, right),
    stroke: (x, y) => (bottom: 0.5pt + luma(190)),
    inset: (x, y) => (left: if x > 0 { 4mm } else { 0mm }, right: 0mm, y: 2.2mm),
    table.header(small[Date], small[What], small[Money], small[In], small[Out], small[Left]),
    ..it.months.map(month => (
      table.cell(colspan: 3, stroke: (bottom: 0.9pt), inset: (left: 0mm, top: 7mm, bottom: 2mm), heading(level: 2, face(14pt, month.name))),
      table.cell(stroke: (bottom: 0.9pt), align: right + bottom, small(month.in)),
      table.cell(stroke: (bottom: 0.9pt), align: right + bottom, small(month.out)),
      table.cell(stroke: (bottom: 0.9pt))[],
      ..month.rows.map(row => (
        row.day,
        table.cell(breakable: false)[
          #if row.what != "" { text(weight: if row.money != "" { 650 } else { 400 }, row.what) }
          #if row.what != "" and row.note != "" { linebreak() }
          #if row.note != "" { small(row.note) }
        ],
        [#if row.money != "" { text(weight: 650, row.money) } #if row.way != "" { linebreak(); small(row.way) }],
        row.in, row.out, text(weight: 600, row.left),
      )).flatten(),
    )).flatten(),
  )
}
`
