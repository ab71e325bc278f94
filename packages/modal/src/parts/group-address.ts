const GROUP = 4

/**
 * Returns an address in groups of four characters, to be compared by eye; the `0x` stands alone.
 *
 * @example groupAddress('0x12345678') // ['0x', '1234', '5678']
 */
export function groupAddress(address: string): readonly string[] {
  const [head, rest] = address.startsWith('0x') ? (['0x', address.slice(2)] as const) : ([undefined, address] as const)
  const groups = rest.match(new RegExp(`.{1,${GROUP}}`, 'gs')) ?? []
  return head === undefined ? groups : [head, ...groups]
}
