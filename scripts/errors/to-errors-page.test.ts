import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ErrorCode, WalletError } from '@latchkey/errors'
import { errorCodes } from '@latchkey/errors/wire'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../tree.ts'
import { toErrorsPage } from './to-errors-page.ts'

describe('the page of errors', () => {
  it('equals the generated page', () => {
    expect(readFileSync(join(ROOT, 'docs/errors.md'), 'utf8')).toBe(toErrorsPage())
  })

  it.each(Object.keys(errorCodes) as ErrorCode[])('docsPath of %s leads to a line of an existing page', (code) => {
    const [file = '', anchor] = new WalletError(code as 'bug/unexpected').docsPath.split('#')
    const page = readFileSync(join(ROOT, file), 'utf8')
    expect(page.split(`<a id="${anchor}"></a>`)).toHaveLength(2)
    expect(page).toContain(`\`${code}\` | ${errorCodes[code].kind} |`)
  })
})
