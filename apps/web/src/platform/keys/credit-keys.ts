/** The keys of this area's queries. */
export const creditKeys = {
  orders: ['orders'],
  order: (id: string) => ['order', id],
  moneyTables: ['money tables'],
  discountCodes: ['discount codes'],
} as const
