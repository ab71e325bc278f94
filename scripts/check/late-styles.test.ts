import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT, trackedFiles } from '../tree.ts'

/** The wrapper that loads the style of a notice, which the first screens do not need. */
const WRAPPER = 'packages/modal/src/parts/notice.tsx'
const PLAIN_NOTICE = /import \{[^}]*\bNotice\b[^}]*\} from '@latchkey\/design'/

it('every notice of the modal loads its style', () => {
  const files = trackedFiles(/^packages\/modal\/src\/.*(?<!\.test)\.tsx$/)
  expect(files.filter((file) => PLAIN_NOTICE.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([WRAPPER])
})

it.each(["import { Button, Notice } from '@latchkey/design'", "import {\n  Notice,\n} from '@latchkey/design'"])(
  '%s would be one without',
  (text) => {
    expect(text).toMatch(PLAIN_NOTICE)
  },
)
