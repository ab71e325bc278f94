import { describe, expect, it } from 'vitest'
import { toSignedFields } from './to-signed-fields.ts'

describe('toSignedFields', () => {
  it('writes members as rows: names in words, numbers as digits, addresses with their checksum', () => {
    const value = {
      neighbour: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      taskName: 'Pruning',
      valid_to: 7n,
      isPaid: false,
    }
    expect(toSignedFields(value)).toEqual([
      { name: 'Neighbour', value: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
      { name: 'Task name', value: 'Pruning' },
      { name: 'Valid to', value: '7' },
      { name: 'Is paid', value: 'No' },
    ])
  })

  it('keeps members of members, numbers the entries of a list, and writes hidden characters out', () => {
    expect(toSignedFields({ to: [{ name: 'Bo\u202eb' }], none: [] })).toEqual([
      { name: 'To', value: [{ name: '1', value: [{ name: 'Name', value: 'Bo[U+202E]b' }] }] },
      { name: 'None', value: [] },
    ])
  })
})
