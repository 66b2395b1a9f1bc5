/** One element of a drawing. Attributes keep the order they are written in; a `style` is a record, because a strict
 *  content policy refuses style attributes in markup while a script may set the properties one by one. */
export type Shape = {
  tag: 'svg' | 'defs' | 'clipPath' | 'rect' | 'circle' | 'ellipse' | 'path' | 'g' | 'text'
  attributes: Readonly<Record<string, string | number>>
  style?: Readonly<Record<string, string>>
  children: readonly (Shape | string)[]
}

export function shape(tag: Shape['tag'], attributes: Shape['attributes'], ...children: readonly (Shape | string)[]): Shape {
  return { tag, attributes, children }
}

/** One decimal is enough for print and keeps the markup small. */
export const tenth = (value: number): number => Number(value.toFixed(1))

/** A point on a circle, as path coordinates. Angle in radians. */
export const onCircle = (
  { cx, cy }: { readonly cx: number; readonly cy: number },
  radius: number,
  angle: number,
): readonly [number, number] => [tenth(cx + radius * Math.cos(angle)), tenth(cy + radius * Math.sin(angle))]
