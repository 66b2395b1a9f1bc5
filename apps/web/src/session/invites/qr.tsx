import encodeQR from 'qr'
import { useMemo } from 'react'

/** A link as a QR code: black on white in every theme, since cameras expect that. */
export function Qr({ url, label, className }: { readonly url: string; readonly label: string; readonly className?: string | undefined }) {
  const { path, size } = useMemo(() => drawQr(url), [url])
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function drawQr(url: string): { readonly path: string; readonly size: number } {
  const rows = encodeQR(url, 'raw', { ecc: 'medium', border: 2 })
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { path, size: rows.length }
}

/** The same as a file. */
export function qrFile(url: string): Blob {
  const { path, size } = drawQr(url)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return new Blob([svg], { type: 'image/svg+xml' })
}
