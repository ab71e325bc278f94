import { freezePrototypes } from '@latchkey/primitives'
import { openPageKeys } from './page-key.ts'
import { runExport } from './run-export.ts'
import { readPermitPageData } from './run-permit-page.ts'

freezePrototypes()
const data = readPermitPageData(document)
const readStorage = () => indexedDB
void runExport(window, { data, keys: openPageKeys({ readStorage, projectId: data.projectId, operation: 'export' }) })
