/**
 * How a lawn schedule looks on paper, in Typst: black on white, A4 on its side, to be read from a few metres away. The wall sheet has rounds by stations, the
 * strips are cut along dashed lines, eight of a page. Its texts come from the domain as data.
 */
export const lawnLayout = `
#let it = json(bytes(sys.inputs.data))
#let grey = luma(70)
#let words(body) = body.replace(regex("\\\\S{14,}"), found => found.text.clusters().join("\\u{200b}"))
#let face(size, body) = text(font: ("Besley", "Noto Sans"), weight: 700, size: size, body)
#set document(title: "Lawn schedule: " + it.name, author: "Troupe", date: none)
#set page(paper: "a4", flipped: true, margin: (x: 13mm, top: 12mm, bottom: 18mm), footer-descent: 4mm, footer: context {
  set text(size: 9pt, fill: grey)
  line(length: 100%, stroke: 0.6pt)
  v(1mm)
  grid(columns: (1fr, auto), column-gutter: 10mm, align: (left, right),
    words(it.foot),
    [Page #counter(page).display() of #counter(page).final().first()],
  )
})
#set text(font: ("Archivo", "Noto Sans"), size: 10.5pt, lang: "en", hyphenate: false)
#show heading: it => block(sticky: true, above: 0mm, below: 0mm, it.body)
#let oxford = block(above: 4.5mm, below: 0mm, stack(spacing: 3.3pt, line(length: 100%, stroke: 2.2pt), line(length: 100%, stroke: 0.7pt)))

#let sheet(part) = {
  grid(columns: (1fr, auto), column-gutter: 8mm, align: (left + bottom, right + bottom),
    heading(level: 1, face(if it.name.clusters().len() > 30 { 22pt } else { 33pt }, words(it.name))),
    align(right, { words(it.when); if it.where != "" { linebreak(); words(it.where) } }),
  )
  oxford
  let wide = part.stations.len()
  table(
    columns: (14mm, 31mm) + (1fr,) * wide,
    align: left + horizon,
    inset: (x: 2.4mm, y: if part.rows.len() > 9 { 2.4mm } else { 4.8mm }),
    stroke: (x, y) => (bottom: 0.5pt + luma(150), left: if x > 1 { 0.5pt + luma(150) }),
    table.header(
      table.cell(colspan: 2, text(weight: 600, [Round])),
      ..part.stations.map(name => text(weight: 600, words(name))),
    ),
    ..part.rows.map(row => if row.rest != "" {
      (table.cell(colspan: wide + 2, fill: luma(238), inset: (y: 1.8mm), words(row.rest)),)
    } else {
      (
        table.cell(breakable: false, face(20pt, row.round)),
        table.cell(breakable: false, row.time),
        ..row.cells.map(pair => table.cell(breakable: false, if pair.len() == 2 {
          text(weight: 600, size: if wide > 4 { 11pt } else { 14pt }, {
            words(pair.at(0))
            // narrow columns have a line for each team
            if wide > 4 { linebreak() }
            text(weight: 400, size: 9pt, fill: grey, if wide > 4 [v~] else [~v~])
            words(pair.at(1))
          })
        })),
      )
    }).flatten(),
  )
}
#let strip(one) = {
  face(15pt, words(one.team))
  if one.part != "" { h(2mm); text(size: 9pt, fill: grey, one.part) }
  set text(size: 9pt)
  block(above: if one.rows.len() > 9 { 1.5mm } else { 3mm }, grid(
    columns: (16mm, 1fr, auto),
    align: (left, left, right),
    inset: (x, y) => (left: if x == 2 { 1mm } else { 0mm }, right: 0mm, y: if one.rows.len() > 9 { 1.15mm } else { 1.9mm }),
    stroke: (top: 0.4pt + luma(170)),
    ..one.rows.map(row => (
      row.time,
      if row.station == "" { text(fill: grey, words(row.opponent)) } else { text(weight: 600, words(row.station)) },
      if row.station != "" { words(row.opponent) },
    )).flatten(),
  ))
}
#for (at, part) in it.sheets.enumerate() {
  if at > 0 { pagebreak() }
  sheet(part)
}
#for (at, some) in it.strips.enumerate() {
  if at > 0 or it.sheets.len() > 0 { pagebreak() }
  grid(columns: (1fr, auto), align: (left + bottom, right + bottom),
    heading(level: if it.sheets.len() == 0 and at == 0 { 1 } else { 2 }, face(20pt, [One strip for each team])),
    words(it.name + ", " + it.date),
  )
  v(3mm)
  table(
    columns: (25%,) * 4,
    rows: (78mm,) * calc.ceil(some.len() / 4),
    inset: 3mm,
    align: left + top,
    stroke: (paint: luma(110), thickness: 0.6pt, dash: "dashed"),
    ..some.map(strip),
  )
}
`
