/**
 * How a document of an event looks, in Typst: black on white, no text under 9 points, the times largest. Its texts come from the domain as data. It has
 * no date of its making, so that it has the same bytes until something in it changes. A row never breaks, and a long word breaks anywhere.
 */
export const documentLayout = `
#let it = json(bytes(sys.inputs.data))
#let grey = luma(70)
#let words(body) = body.replace(regex("\\\\S{30,}"), found => found.text.clusters().join("\\u{200b}"))
#let rows(body) = words(body).split("\\n").join(linebreak())
#let small(body) = text(size: 9pt, fill: grey, body)
#let face(size, body) = text(font: ("Besley", "Noto Sans"), weight: 700, size: size, body)
#set document(title: it.title, author: "Troupe", date: none)
#set page(paper: it.paper, margin: (x: 18mm, top: 16mm, bottom: 26mm), footer-descent: 6mm, footer: context {
  set text(size: 9pt, fill: grey)
  line(length: 100%, stroke: 0.6pt)
  v(1mm)
  grid(columns: (1fr, auto), column-gutter: 10mm, align: (left, right),
    words(it.foot),
    [#it.kind, page #counter(page).display() of #counter(page).final().first()],
  )
})
#set text(font: ("Archivo", "Noto Sans"), size: 10.5pt, lang: "en", hyphenate: false)
#set par(leading: 0.6em, spacing: 0.9em)
#show heading: it => block(sticky: true, above: 0mm, below: 2mm, it.body)

#grid(columns: (1fr, auto), align: (left + horizon, right + horizon),
  stack(dir: ltr, spacing: 2mm,
    image(bytes("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><path d='M1 4h30v5a5 4.6 0 0 1-10 0 5 4.6 0 0 1-10 0 5 4.6 0 0 1-10 0z'/><path d='M13.6 15.2h4.8L25 29H7z'/></svg>"), format: "svg", height: 14pt, alt: "Troupe"),
    box(height: 14pt, align(horizon, face(13pt)[Troupe])),
  ),
  text(weight: 600, it.kind),
)
#v(5mm)
#heading(level: 1, face(22pt, words(it.heading)))
#v(1mm)
#text(weight: 600, size: 13pt, words(it.date)) \\
#words(it.facts.join(", "))
#v(1mm)
#block(below: 0mm, stack(spacing: 3.3pt, line(length: 100%, stroke: 2.2pt), line(length: 100%, stroke: 0.7pt)))
#if it.clocks.len() > 0 {
  grid(
    columns: (1fr,) * calc.min(3, it.clocks.len()),
    row-gutter: 0mm,
    inset: (x: 0mm, y: 3mm),
    stroke: (bottom: 0.7pt),
    ..it.clocks.map(clock => grid.cell(breakable: false)[
      #small(clock.label) #v(-1mm)
      #face(36pt, clock.time)#h(1.5mm)#face(15pt, clock.half)
      #if clock.note != "" [ \\ #text(weight: 600, clock.note) ]
    ]),
  )
} else { v(3mm) }
#let title(name) = if name != "" { v(5mm); heading(level: 2, face(13pt, name)) }
#let lined(..cells) = table(
  stroke: (x, y) => (bottom: 0.5pt + luma(170)),
  inset: (x, y) => (left: if x > 0 { 5mm } else { 0mm }, right: 0mm, y: 1.7mm),
  ..cells,
)
#let people(list) = lined(columns: (1fr, auto), align: (left, right), ..list.map(one => (
  table.cell(breakable: false)[
    #text(weight: 600, size: 11.5pt, words(one.name))
    #if one.about != "" [ \\ #rows(one.about) ]
  ],
  table.cell(breakable: false, {
    for (at, way) in one.reach.enumerate() {
      if at > 0 { linebreak() }
      text(weight: if at == 0 { 600 } else { 400 }, size: if at == 0 { 11.5pt } else { 10.5pt }, words(way))
    }
  }),
)).flatten())
#let places(list) = lined(columns: (22mm, 1fr), ..list.map(one => (
  small(one.label),
  table.cell(breakable: false, for (at, part) in one.lines.enumerate() {
    if at == 0 { text(weight: 600, size: 11.5pt, words(part)) } else { linebreak(); words(part) }
  }),
)).flatten())
#let order(list) = lined(columns: (24mm, 1fr, auto), align: (left, left, right), ..list.map(one => (
  table.cell(breakable: false, text(weight: 600, size: 12pt)[#one.time #one.half]),
  table.cell(breakable: false)[
    #text(weight: 600, size: 11.5pt, words(one.title))
    #if one.note != "" [ \\ #rows(one.note) ]
  ],
  one.about,
)).flatten())
#let run(part) = {
  let body = rows(part.text)
  if part.strong { body = strong(body) }
  if part.em { body = emph(body) }
  if part.underlined { body = underline(body) }
  body
}
#let written(list) = for one in list {
  let body = one.words.map(run).join()
  if one.look == "h2" { v(3mm); heading(level: 2, face(13pt, body)) }
  else if one.look == "h3" { v(2mm); heading(level: 3, text(weight: 600, size: 11.5pt, body)) }
  else if one.look == "quote" { block(inset: (left: 4mm), stroke: (left: 1.5pt), body) }
  else if one.depth > 0 {
    block(inset: (left: (one.depth - 1) * 7mm), grid(columns: (7mm, 1fr), one.marker, body))
  } else { par(body) }
}
#for part in it.parts {
  title(part.title)
  if part.look == "people" { people(part.rows) }
  else if part.look == "places" { places(part.rows) }
  else if part.look == "order" { order(part.rows) }
  else if part.look == "text" { par(rows(part.text)) }
  else { written(part.rows) }
}
`
