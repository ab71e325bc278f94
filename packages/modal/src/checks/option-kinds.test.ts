import { tokens } from '@latchkey/design/tokens'
import { expect, it } from 'vitest'
import { THEME_VARIABLES } from './option-kinds.ts'

it('THEME_VARIABLES contains every documented theme variable, and no other', () => {
  const names = tokens.flatMap((token) => ('isPublic' in token ? [token.name.slice('--lk-'.length)] : []))
  expect([...THEME_VARIABLES].sort()).toEqual(names.sort())
})
