/**
 * How an invoice looks, in Typst: black on white, no text under 9 points. Its texts come from `printedInvoice` as data; the day of the document is the
 * day on it, not the day of printing. Line heads repeat on every page, a line never breaks, and the totals stay with what was paid.
 */
export const invoiceLayout = `
#let it = json(bytes(sys.inputs.data))
#let day = it.date.split("-").map(int)
#let grey = luma(70)
#let small(body) = text(size: 9pt, fill: grey, body)
#let face(size, body, ..more) = text(font: ("Besley", "Noto Sans"), weight: 700, size: size, ..more, body)
#let rows(lines) = lines.join(linebreak())
#set document(title: it.title, author: it.seller.first(default: "Troupe"), date: datetime(year: day.at(0), month: day.at(1), day: day.at(2)))
#set page(paper: it.paper, margin: (x: 20mm, top: 20mm, bottom: 32mm), footer-descent: 6mm, footer: context {
  set text(size: 9pt, fill: grey)
  set par(leading: 0.6em)
  line(length: 100%, stroke: 0.6pt)
  v(1mm)
  grid(columns: (1fr, auto), column-gutter: 10mm, align: (left, right),
    rows(it.foot.filter(one => one != "")),
    [#it.reference \\ Page #counter(page).display() of #counter(page).final().first()],
  )
})
#set text(font: ("Archivo", "Noto Sans"), size: 10pt, lang: "en", hyphenate: false)
#set par(leading: 0.6em, spacing: 0.6em)
#show heading: it => it.body

#grid(columns: (1fr, auto), align: (left + horizon, right + horizon),
  stack(dir: ltr, spacing: 2mm,
    image(bytes("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><path d='M1 4h30v5a5 4.6 0 0 1-10 0 5 4.6 0 0 1-10 0 5 4.6 0 0 1-10 0z'/><path d='M13.6 15.2h4.8L25 29H7z'/></svg>"), format: "svg", height: 16pt, alt: "Troupe"),
    box(height: 16pt, align(horizon, face(15pt)[Troupe])),
  ),
  small(it.site),
)
#v(9mm)
#heading(level: 1, face(33pt, it.heading))
#v(2mm)
#block(below: 0mm, stack(spacing: 3.3pt, line(length: 100%, stroke: 2.2pt), line(length: 100%, stroke: 0.7pt)))
#v(0.2mm)
#let split(cells, first, other) = grid(
  columns: (auto,) * (cells.len() - 1) + (1fr,),
  stroke: (x, y) => if x > 0 { (left: 0.5pt + luma(170)) },
  inset: (x, y) => (left: if x > 0 { 4mm } else { first }, right: other, y: 3mm),
  ..cells.map(cell => [#small(cell.at(0)) #v(0.4mm) #text(weight: 600, size: 10.5pt, rows(cell.at(1).split("\\n")))]),
)
#split(it.facts, 0mm, 9mm)
#v(-2mm)
#line(length: 100%, stroke: 0.7pt)
#v(5mm)
#let party(name, lines) = [
  #small(name) #v(0.6mm)
  #text(weight: 600, size: 10.5pt, lines.first(default: "")) \\
  #rows(lines.slice(calc.min(1, lines.len())))
]
#grid(columns: (1fr, 1fr), column-gutter: 10mm, party("For", it.buyer), party("From", it.seller))
#v(7mm)
#table(
  columns: (1fr, auto, auto, auto),
  align: (left, right, right, right),
  stroke: (x, y) => (bottom: if y == 0 { 0.7pt } else { 0.5pt + luma(190) }),
  inset: (x, y) => (left: if x > 0 { 9mm } else { 0mm }, right: 0mm, y: 3mm),
  table.header(..it.heads.map(head => small(head))),
  ..it.lines.map(line => (
    table.cell(breakable: false)[
      #text(weight: 600, size: 10.5pt, line.at(0))
      #if line.at(1) != "" [ \\ #small(line.at(1)) ]
    ],
    line.at(2), line.at(3), text(weight: 600, line.at(4)),
  )).flatten(),
)
#let leader = box(width: 1fr, inset: (x: 1.5mm), text(fill: luma(140), repeat(gap: 1.2pt)[.]))
#v(2.5mm)
#block(breakable: false, width: 100%, {
  align(right, block(width: 50%, {
    set align(left)
    for sum in it.sums [#sum.at(0)#leader#text(weight: 600, sum.at(1)) #v(1.2mm)]
    if it.sums.len() > 0 { line(length: 100%, stroke: 0.7pt) }
    v(1mm)
    grid(columns: (1fr, auto), column-gutter: 5mm, align: (left + bottom, right + bottom), text(weight: 600, it.totalLabel), face(21pt, it.total))
  }))
  if it.strip.len() > 0 {
    v(7mm)
    block(stroke: (top: 2.2pt, rest: 0.7pt), width: 100%, split(it.strip, 4mm, 8mm))
  }
  if it.note != "" { v(4mm); block(width: 75%, it.note) }
})
`
