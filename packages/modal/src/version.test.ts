import { expect, it } from 'vitest'
import manifest from '../package.json?raw'
import { VERSION } from './version.ts'

it('VERSION is the version of the package', () => {
  expect(VERSION).toBe(JSON.parse(manifest).version)
})
