/** Words of a description. They are loaded with the formatter, not with the card. */
export const words = {
  describedBy: 'Described by',
  rawUnits: 'raw units of',
  token: 'a token',
  undescribed: (count: number, names: string) =>
    count === 1 ? `1 field not described: ${names}` : `${count} fields not described: ${names}`,
} as const
