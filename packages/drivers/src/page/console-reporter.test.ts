import { WalletError } from '@latchkey/errors'
import { expect, it } from 'vitest'
import { inPage } from '../../fixtures/fake-browser.ts'
import { consoleReporter } from './console-reporter.ts'

it('is silent without debug (Spec §3 "debug")', () => {
  const error = new WalletError('storage/unavailable')
  const written: unknown[] = []
  const console = { error: (...args: readonly unknown[]) => void written.push(args) }
  inPage({ console }, () => {
    consoleReporter().report(error)
    consoleReporter({ debug: true }).report(error)
  })
  expect(written).toEqual([['[latchkey] storage/unavailable: The browser does not let this page keep data', error]])
})
