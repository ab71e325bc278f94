/** Texts of the list of tokens. */
export const tokenList = {
  title: 'Select token',
  search: 'Search tokens',
  clear: 'Clear search',
  tokens: 'Tokens',
  own: 'Your tokens',
  more: 'More tokens',
  none: (text: string) => `No token matches “${text}”`,
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly tokenList: Words<typeof tokenList>
  }
}
