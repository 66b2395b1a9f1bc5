/**
 * The drawings behind the demo world's pictures, as SVG: flat shapes in the colours of the show's poster, with no text, so that they look the same
 * wherever they are drawn. `draw.ts` turns them into the files of this folder.
 */
export const scenes: Readonly<Record<string, () => string>> = {
  'buzzer-night/three-teams-behind-their-buzzers': () => {
    const teams = [250, 600, 950].map(
      (x, team) =>
        `${standing(x - 62, 372, 1.4, { coat: coats[team] ?? blue, skin: skins[team] ?? '' })}
        ${standing(x + 62, 358, 1.4, { coat: coats[team + 1] ?? blue, skin: skins[3 - team] ?? '' })}
        <path d="M${x - 120} 500h240l-24 190h-192z" fill="${blue}"/><path d="M${x - 120} 500h240v22h-240z" fill="#fff4c7"/>
        <path d="M${x - 44} 500a44 30 0 0 1 88 0z" fill="${team === 1 ? '#ffffff' : red}"/>`,
    )
    return night(`${beams([250, 600, 950])}${teams.join('')}<path d="M0 690h1200v110H0z" fill="#12265c"/>`)
  },
  'buzzer-night/the-host-asks-the-next-question': () =>
    night(`<path d="M560 120h540v350h-540z" fill="#fff4c7"/><path d="M580 140h500v310h-500z" fill="${red}"/>
      <path d="M770 250a62 62 0 1 1 92 54c-22 13-32 24-32 50" fill="none" stroke="${sun}" stroke-width="34" stroke-linecap="round"/>
      <circle cx="830" cy="404" r="20" fill="${sun}"/>${beams([320])}${standing(320, 330, 2.6, { coat: '#f7cdd0', skin: skins[1] ?? '' })}
      <path d="M352 420l70-60" stroke="#14142a" stroke-width="16" stroke-linecap="round"/><circle cx="428" cy="354" r="24" fill="#14142a"/>
      ${heads(720, [650, 750, 850, 950, 1050, 1150], '#0c1a45')}`),
  'buzzer-night/everyone-reaches-for-the-buzzer': () => {
    const arms = [
      [-40, 300, '#c98a5e', red],
      [120, 860, '#f1c8a0', '#1f7d83'],
      [1240, 260, '#7b4a2f', '#f7cdd0'],
      [1100, 880, '#e2b083', '#12433f'],
    ] as const
    const reach = arms.map(([x, y, skin, sleeve]) => {
      const [dx, dy] = [600 - x, 520 - y]
      const at = (part: number) => `${Math.round(x + dx * part)} ${Math.round(y + dy * part)}`
      return `<path d="M${at(0)}L${at(0.62)}" stroke="${sleeve}" stroke-width="104" stroke-linecap="butt"/>
        <path d="M${at(0.6)}L${at(0.78)}" stroke="${skin}" stroke-width="74" stroke-linecap="round"/>`
    })
    return frame(
      sun,
      `<ellipse cx="600" cy="610" rx="330" ry="120" fill="#e0b52d"/><path d="M320 560h560v70a280 96 0 0 1-560 0z" fill="${blue}"/>
      <ellipse cx="600" cy="560" rx="280" ry="96" fill="#24489f"/><path d="M390 552a210 190 0 0 1 420 0 210 72 0 0 1-420 0z" fill="${red}"/>
      <path d="M450 500a160 120 0 0 1 110-96" fill="none" stroke="#f47b80" stroke-width="26" stroke-linecap="round"/>${reach.join('')}`,
    )
  },
  'buzzer-night/confetti-for-the-winners': () => {
    const bits = Array.from({ length: 70 }, (_, n) => {
      const [x, y] = [(n * 397) % 1200, (n * 251 + 40) % 640]
      return `<rect x="${x}" y="${y}" width="22" height="11" fill="${[sun, red, '#f7cdd0', '#8fd0b5'][n % 4]}" transform="rotate(${(n * 47) % 180} ${x} ${y})"/>`
    })
    const winners = [330, 510, 690, 870].map((x, n) =>
      standing(x, 440 + (n % 2) * 24, 1.7, { coat: coats[n] ?? blue, skin: skins[n] ?? '', cheers: true }),
    )
    return night(`${beams([420, 780])}${bits.join('')}${winners.join('')}
      <path d="M540 300h120v50a60 74 0 0 1-120 0z" fill="${sun}"/><path d="M585 410h30v60h-30zM550 466h100v26h-100z" fill="#e0a012"/>
      <path d="M540 316h-34a34 44 0 0 0 40 60M660 316h34a34 44 0 0 1-40 60" fill="none" stroke="${sun}" stroke-width="14"/>
      <path d="M0 700h1200v100H0z" fill="#12265c"/>`)
  },
  'the-lost-ledger/teams-set-out-through-the-old-town': () => {
    const houses = [
      [0, 330, 150],
      [150, 250, 170],
      [320, 380, 130],
      [450, 290, 190],
      [640, 350, 140],
      [780, 230, 180],
      [960, 340, 120],
      [1080, 280, 130],
    ] as const
    const town = houses.map(
      (
        [x, top, width],
        n,
      ) => `<path d="M${x} 640V${top}l${width / 2}-70 ${width / 2} 70v${640 - top}z" fill="${['#1f6a50', '#2a7d60', '#17523e'][n % 3]}"/>
      ${[0, 1, 2].map((row) => `<path d="M${x + width * 0.22} ${top + 40 + row * 84}h${width * 0.18}v44h-${width * 0.18}zM${x + width * 0.6} ${top + 40 + row * 84}h${width * 0.18}v44h-${width * 0.18}z" fill="${(n + row) % 3 ? '#f1e3c6' : '#ee6a37'}"/>`).join('')}`,
    )
    const walkers = [180, 300, 560, 660, 920, 1020].map((x, n) =>
      standing(x, 540 + (n % 3) * 16, 1.15, {
        coat: ['#ee6a37', '#f1e3c6', '#17261f'][n % 3] ?? '',
        skin: skins[n % 4] ?? '',
        walks: true,
      }),
    )
    return frame(
      '#f6c98f',
      `<circle cx="930" cy="170" r="88" fill="#ee6a37"/>${town.join('')}<path d="M0 640h1200v160H0z" fill="#e3cfa3"/>
      <path d="M0 742c240-60 420 50 640 0s360-50 560-10" fill="none" stroke="#17261f" stroke-width="9" stroke-dasharray="4 26" stroke-linecap="round"/>${walkers.join('')}`,
    )
  },
  'the-lost-ledger/a-clue-under-the-bridge': () =>
    frame(
      '#cfe3d4',
      `<path d="M0 470h1200v330H0z" fill="#7fb3a1"/><path d="M0 290h1200v270H0zM110 560v-50a150 150 0 0 1 300 0v50zM470 560v-50a150 150 0 0 1 300 0v50zM830 560v-50a150 150 0 0 1 300 0v50z" fill="#1c5a50" fill-rule="evenodd"/>
      <path d="M0 280h1200v34H0z" fill="#12433f"/>
      ${[0, 1, 2, 3, 4].map((n) => `<path d="M${n * 260 - 40} ${600 + (n % 2) * 60}q65-24 130 0t130 0" fill="none" stroke="#cfe3d4" stroke-width="10" stroke-linecap="round"/>`).join('')}
      ${standing(250, 128, 0.9, { coat: '#f2b33d', skin: skins[0] ?? '' })}${standing(330, 126, 0.9, { coat: '#ee6a37', skin: skins[2] ?? '' })}
      <circle cx="800" cy="470" r="150" fill="#eef6ef" fill-opacity=".72"/><circle cx="800" cy="470" r="150" fill="none" stroke="#102522" stroke-width="28"/>
      <path d="M908 578l150 150" stroke="#102522" stroke-width="44" stroke-linecap="round"/>
      <path d="M740 420h120v104h-120z" fill="#f2b33d"/><path d="M740 420l60 56 60-56" fill="none" stroke="#102522" stroke-width="8"/>`,
    ),
  'the-lost-ledger/the-ledger-on-the-desk': () => {
    const lines = [0, 1, 2, 3, 4, 5].map(
      (n) => `<path d="M${372 - n * 6} ${512 + n * 26}h170M${664} ${512 + n * 26}h${170 + n * 4}" stroke="#b59a63" stroke-width="6"/>`,
    )
    return frame(
      '#1d2a25',
      `<path d="M470 150L180 720h840L740 150z" fill="#f2b33d" fill-opacity=".3"/><path d="M0 640h1200v160H0z" fill="#3d2a1b"/>
      <path d="M300 470q150-40 300 16v190q-160-50-330-8z" fill="#f6ead0"/><path d="M900 470q-150-40-300 16v190q160-50 330-8z" fill="#efdfbb"/>${lines.join('')}
      <path d="M592 486h16v190h-16z" fill="#c9a961"/><path d="M700 560l120-20-14 40z" fill="#ee6a37"/>
      <path d="M440 160a165 130 0 0 1 330 0z" fill="#1f6a50"/><path d="M594 30h22v60h-22z" fill="#1f6a50"/><ellipse cx="605" cy="162" rx="60" ry="18" fill="#fff1c4"/>
      <path d="M980 600h110v60a55 40 0 0 1-110 0z" fill="#f1e3c6"/><path d="M1088 612a30 24 0 0 1 0 44" fill="none" stroke="#f1e3c6" stroke-width="14"/>`,
    )
  },
  'charity-bike-build/a-finished-bike-on-its-stand': () =>
    frame(
      '#e8e1d2',
      `<path d="M0 620h1200v180H0z" fill="#d3c7ae"/>${wheel(360, 520)}${wheel(840, 520)}
      <path d="M360 520l130-230h260l90 230M490 290l110 230L750 290M360 520h240" fill="none" stroke="#d2481f" stroke-width="26" stroke-linejoin="round" stroke-linecap="round"/>
      <path d="M750 290l-30-80h90M430 240h110" fill="none" stroke="#221a12" stroke-width="22" stroke-linecap="round" stroke-linejoin="round"/><path d="M490 290l-16-50" stroke="#221a12" stroke-width="16"/>
      <circle cx="600" cy="520" r="42" fill="#221a12"/><circle cx="600" cy="520" r="18" fill="#e8e1d2"/>
      <path d="M792 214q70 10 60 70-44-6-60-70zM792 214q64-36 98 8-36 34-98-8z" fill="#2a4b7c"/><circle cx="796" cy="216" r="14" fill="#f0a41c"/>`,
    ),
  'charity-bike-build/teams-sort-the-parts': () => {
    const crew = [170, 420, 690, 980].map((x, n) =>
      standing(x, 300 + (n % 2) * 20, 1.7, { coat: ['#2a4b7c', '#d2481f', '#f0a41c', '#12433f'][n] ?? '', skin: skins[n] ?? '' }),
    )
    return frame(
      '#dfe5ea',
      `<path d="M60 90h420v150H60zM720 90h420v150H720z" fill="#c4ced6"/>${crew.join('')}<path d="M0 560h1200v60H0z" fill="#8b6b47"/><path d="M0 620h1200v180H0z" fill="#6f5336"/>
      ${wheel(300, 520, 0.62)}${wheel(860, 520, 0.62)}<path d="M470 560v-70h150v70z" fill="#d2481f"/><path d="M470 508h150" stroke="#8f2c10" stroke-width="8"/>
      <path d="M1010 546h120" stroke="#45423c" stroke-width="18" stroke-linecap="round"/><circle cx="1010" cy="546" r="24" fill="none" stroke="#45423c" stroke-width="14"/>`,
    )
  },
  'murder-in-the-green-room/five-suspects-take-their-places': () => {
    const cast = [230, 415, 600, 785, 970].map((x, n) =>
      standing(x, 380 + Math.abs(n - 2) * 14, 1.8, {
        coat: ['#d9345f', '#f2b33d', '#12433f', '#f7cdd0', '#24489f'][n] ?? '',
        skin: skins[(n + 1) % 4] ?? '',
      }),
    )
    const folds = [0, 60, 120].map((x) => `<path d="M${x} 0h34v700q-17 16-34 0zM${1166 - x} 0h34v700q-17 16-34 0z" fill="#a3123f"/>`)
    return frame(
      '#2a0f1b',
      `<path d="M480 0L200 690h800L720 0z" fill="#f2b33d" fill-opacity=".26"/><path d="M0 0h180v710H0zM1020 0h180v710h-180z" fill="#d9345f"/>${folds.join('')}
      <path d="M0 0h1200v70q-60 60-120 0-60 60-120 0-60 60-120 0-60 60-120 0-60 60-120 0-60 60-120 0-60 60-120 0-60 60-120 0-60 60-120 0-60 60-120 0z" fill="#d9345f"/>
      <path d="M0 690h1200v110H0z" fill="#4b1d2f"/><ellipse cx="600" cy="704" rx="420" ry="40" fill="#f2b33d" fill-opacity=".5"/>${cast.join('')}`,
    )
  },
}

const blue = '#17357f'
const red = '#d92b34'
const sun = '#ffd84d'
const coats = [red, '#f7cdd0', '#8fd0b5', sun]
const skins = ['#7b4a2f', '#f1c8a0', '#c98a5e', '#e2b083']

const frame = (ground: string, drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800"><path d="M0 0h1200v800H0z" fill="${ground}"/>${drawing}</svg>`
const night = (drawing: string) => frame('#0f1d4d', drawing)

const beams = (spots: readonly number[]) =>
  spots.map((x) => `<path d="M${x - 30} 0L${x - 190} 760h380L${x + 30} 0z" fill="#6d84ff" fill-opacity=".34"/>`).join('')

const heads = (y: number, places: readonly number[], fill: string) =>
  places
    .map(
      (x, n) =>
        `<circle cx="${x}" cy="${y - (n % 2) * 24}" r="44" fill="${fill}"/><path d="M${x - 80} 820a80 96 0 0 1 160 0z" fill="${fill}"/>`,
    )
    .join('')

const wheel = (x: number, y: number, size = 1) => {
  const spokes = [0, 30, 60, 90, 120, 150].map(
    (turn) => `<path d="M-150 0h300" transform="rotate(${turn})" stroke="#8d8778" stroke-width="5"/>`,
  )
  return `<g transform="translate(${x} ${y}) scale(${size})">${spokes.join('')}<circle r="150" fill="none" stroke="#221a12" stroke-width="24"/><circle r="20" fill="#221a12"/></g>`
}

interface Figure {
  readonly coat: string
  readonly skin: string
  readonly cheers?: boolean
  readonly walks?: boolean
}

/** A standing person; the head's centre is at the given place. */
const standing = (
  x: number,
  y: number,
  size: number,
  { coat, skin, cheers = false, walks = false }: Figure,
) => `<g transform="translate(${x} ${y}) scale(${size})">
  ${walks ? '<path d="M-8 100l-22 66M8 100l26 64" stroke="#14142a" stroke-width="17" stroke-linecap="round"/>' : '<path d="M-13 100v72M13 100v72" stroke="#14142a" stroke-width="18" stroke-linecap="round"/>'}
  ${cheers ? `<path d="M-28 48l-26-76M28 48l26-76" stroke="${coat}" stroke-width="15" stroke-linecap="round"/>` : `<path d="M-30 50l-8 56M30 50l8 56" stroke="${coat}" stroke-width="15" stroke-linecap="round"/>`}
  <path d="M-34 110V62a34 32 0 0 1 68 0v48z" fill="${coat}"/><circle r="25" fill="${skin}"/><path d="M-26-4a26 26 0 0 1 52 0q-26-18-52 0z" fill="#1b1606"/></g>`
