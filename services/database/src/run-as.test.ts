import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { assertReachable, parsePasswd } from './run-as.ts'

describe('the OS user that PostgreSQL runs as', () => {
  it('returns the users of a passwd file without root and broken lines', () => {
    const users = parsePasswd('root:x:0:0::/root:/bin/sh\npostgres:x:101:104::/:/bin/sh\n# note\nnobody:x:\n')
    expect([...users.values()]).toEqual([{ name: 'postgres', uid: 101, gid: 104 }])
  })

  it('names the folder that the user cannot enter', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-closed-'))
    const stranger = { name: 'stranger', uid: 54_321, gid: 54_321 }
    await chmod(folder, 0o700)
    await expect(assertReachable(stranger, join(folder, 'data'))).rejects.toMatchObject({
      code: 'service/database',
      shortMessage: expect.stringContaining(`${folder} is closed for the OS user stranger`),
    })
    await chmod(folder, 0o711)
    await assertReachable(stranger, join(folder, 'data'))
    await rm(folder, { recursive: true })
  })
})
