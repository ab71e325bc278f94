import { returnPageData } from '@latchkey/protocol/frame'
import * as v from 'valibot'
import { runReturn } from './run-return.ts'

const text = document.querySelector('meta[name="latchkey-page"]')?.getAttribute('content')
const data = v.parse(v.pipe(v.string(), v.parseJson(), returnPageData), text)
void runReturn(window, { data })
