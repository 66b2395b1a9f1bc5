/** How an invoice looks, in Typst. Its texts come from `printedInvoice` as data; the day of the document is the day on it, not the day of printing. */
export const invoiceLayout = `
#let it = json(bytes(sys.inputs.data))
#let day = it.date.split("-").map(int)
#set document(title: it.title, author: it.seller.first(default: "Troupe"), date: datetime(year: day.at(0), month: day.at(1), day: day.at(2)))
#set page(paper: "a4", margin: (x: 22mm, top: 24mm, bottom: 24mm), footer: context {
  set text(size: 8pt, fill: luma(90))
  it.title
  h(1fr)
  counter(page).display("1 / 1", both: true)
})
#set text(font: "Noto Sans", size: 10pt, lang: "en", hyphenate: false)
#set par(leading: 0.7em)
#show heading: set text(size: 20pt)

#grid(columns: (1fr, auto), align: (left, right),
  text(weight: "bold", size: 13pt, it.seller.first(default: "")),
  text(fill: luma(90), it.seller.slice(calc.min(1, it.seller.len())).join(linebreak())),
)
#v(14mm)
= #it.title
#v(6mm)
#grid(columns: (1fr, 1fr), column-gutter: 10mm,
  [
    #text(size: 8pt, fill: luma(90))[For]\\
    #it.buyer.join(linebreak())
  ],
  grid(columns: (auto, 1fr), column-gutter: 5mm, row-gutter: 0.7em, ..it.facts.map(fact => (text(fill: luma(90), fact.at(0)), fact.at(1))).flatten()),
)
#v(10mm)
#table(
  columns: (1fr, auto, auto, auto),
  align: (left, right, right, right),
  stroke: (x, y) => (bottom: if y == 0 { 0.8pt } else { 0.4pt + luma(200) }),
  inset: (x: 0pt, y: 7pt), column-gutter: 6mm,
  table.header(
    text(weight: "bold")[Item], text(weight: "bold")[Quantity], text(weight: "bold")[Unit price], text(weight: "bold")[Amount],
  ),
  ..it.lines.flatten(),
)
#v(4mm)
#align(right, grid(columns: (auto, auto), column-gutter: 8mm, row-gutter: 0.8em, align: right,
  ..it.sums.map(sum => (text(fill: luma(90), sum.at(0)), sum.at(1))).flatten(),
  text(weight: "bold", size: 12pt)[Total], text(weight: "bold", size: 12pt, it.total),
))
#if it.note != "" [
  #v(8mm)
  #it.note
]
`
