/** Words of a description, apart from those of the card, so that they come with its part. */
export const words = {
  describedBy: 'Described by',
  rawUnits: 'raw units of',
  token: 'a token',
  undescribed: (count: number, names: string) =>
    count === 1 ? `1 field not described: ${names}` : `${count} fields not described: ${names}`,
} as const
