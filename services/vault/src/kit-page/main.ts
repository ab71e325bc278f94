import { freezePrototypes } from '@latchkey/primitives'
import { openPageKeys } from '../export-page/page-key.ts'
import { readPermitPageData } from '../export-page/run-permit-page.ts'
import { runKit } from './run-kit.ts'

freezePrototypes()
const data = readPermitPageData(document)
const readStorage = () => indexedDB
void runKit(window, { data, keys: openPageKeys({ readStorage, projectId: data.projectId, operation: 'kit' }) })
