import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { useAccount } from './use-account.ts'

function Greeting() {
  useAccount()
  return null
}

describe('useAccount outside of a LatchkeyProvider', () => {
  it('throws an error that mentions LatchkeyProvider', () => {
    expect(() => renderToString(<Greeting />)).toThrow('Hooks and buttons need a <LatchkeyProvider>.')
  })
})
