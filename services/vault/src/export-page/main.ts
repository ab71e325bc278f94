import { freezePrototypes } from '@latchkey/primitives'
import { exportPageData } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { openPageKeys } from './page-key.ts'
import { runExport } from './run-export.ts'

freezePrototypes()
const text = document.querySelector('meta[name="latchkey-page"]')?.getAttribute('content')
const data = v.parse(v.pipe(v.string(), v.parseJson(), exportPageData), text)
void runExport(window, { data, keys: openPageKeys(() => indexedDB, data.projectId) })
