import { foldPlace } from '@troupe/domain/venue/places'
import type { Ctx } from '../platform/ctx.ts'
import type { Listed, Page } from '../platform/database/lists.ts'
import { regionLetters } from './places/regions.ts'
import { type City, cities } from './venue.ts'

/** A page of a list by name, from A or from Z. */
type NamedPage = Page & { readonly direction: 'asc' | 'desc' }

/** Cities by name, filtered by a part of the name, the region or the country, whatever its accents, or by a region's letters. There are few, so the filter runs here. */
export async function gameCities(ctx: Ctx, text: string, page: NamedPage): Promise<Listed<City>> {
  const wanted = foldPlace(text)
  const isWanted = ({ name, region, country }: City) =>
    foldPlace(`${name} ${region} ${country}`).includes(wanted) || regionLetters(country, region)?.toLowerCase() === wanted
  const found = (await cities(ctx.db)).filter(isWanted)
  if (page.direction === 'desc') found.reverse()
  return { nodes: found.slice(page.offset, page.offset + page.limit), totalCount: found.length }
}
