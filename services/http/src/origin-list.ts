import { list } from '@latchkey/host'
import * as v from 'valibot'
import { isOriginRule } from './origin-rule.ts'

const FORM = 'write origins, e.g. https://app.example or https://*.app.example'

/** An entry of a list of origins. @see isOriginAllowed */
export const originRule = v.pipe(
  v.string(),
  v.check(isOriginRule, ({ input }) => describeProblem(input)),
)

/** Origins of pages, separated by commas. */
export const originList = v.pipe(list, v.array(originRule))

function describeProblem(text: string): string {
  if (text === '*') return `${FORM}; a star alone is no origin`
  if (/[^/]\/[^/]/.test(text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, ''))) return `${FORM}, without a path`
  if (text.includes('*')) return `${FORM}; a star stands for one whole label of the host`
  return FORM
}
