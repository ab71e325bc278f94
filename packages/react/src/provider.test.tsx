import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { useAccount } from './use-account.ts'

function Greeting() {
  useAccount()
  return null
}

describe('a hook without a LatchkeyProvider above it', () => {
  it('throws an error that names the provider', () => {
    expect(() => renderToString(<Greeting />)).toThrow('Hooks and buttons need a <LatchkeyProvider client={…}>.')
  })
})
