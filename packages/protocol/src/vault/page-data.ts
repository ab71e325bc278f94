import * as v from 'valibot'
import { exactOrigin, pageProjectId } from '../frame/page-data.ts'

/** What the page of the vault knows: its project, and the one origin whose messages it reads. */
export const vaultPageData = v.strictObject({ projectId: pageProjectId, frameOrigin: exactOrigin })

export type VaultPageData = v.InferOutput<typeof vaultPageData>
