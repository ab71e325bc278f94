import {
  allowedOriginsSchema,
  FEATURE_IDS,
  type ProjectConfig,
  projectConfigSchema,
} from '@latchkey/protocol/catalogue'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createTestCatalogue, type TestCatalogueOptions } from '../test-catalogue.fixture.ts'

const QUERY = '?projectId=&st=appkit&sv=html-wagmi-1.7.8'

/** Returns what an app of these settings answers to a page of the origin. */
async function ask(path: string, config: TestCatalogueOptions['config'] = {}, origin = 'https://app.example') {
  const { app } = await createTestCatalogue({ config })
  const response = await app.request(`${path}${QUERY}`, { headers: { origin } })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  return { status: response.status, body: (await response.json()) as unknown }
}

/** How existing clients read a feature: `config: null` leaves it to their defaults. A missing one is not taken as off. */
function isShown({ features }: ProjectConfig, id: string): boolean | 'by default' {
  const feature = features.find((each) => each.id === id)
  return feature === undefined || feature.config === null ? 'by default' : feature.isEnabled
}

describe('GET /appkit/v1/config', () => {
  it('turns off by name what nobody runs, so that a client shows nothing from its defaults', async () => {
    const { status, body } = await ask('/appkit/v1/config')
    expect(status).toBe(200)
    const config = v.parse(projectConfigSchema, body)
    for (const id of FEATURE_IDS) expect([id, isShown(config, id)]).toEqual([id, false])
    expect(config.features.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['social_login', 'swap', 'onramp', 'activity', 'reown_branding']),
    )
  })

  it('tells the features that the operator has', async () => {
    const { body } = await ask('/appkit/v1/config', { features: ['activity'] })
    const config = v.parse(projectConfigSchema, body)
    expect(FEATURE_IDS.filter((id) => isShown(config, id) === true)).toEqual(['activity'])
  })

  it('is for allowed pages and known projects', async () => {
    expect((await ask('/appkit/v1/config', { allowedOrigins: ['https://other.example'] })).status).toBe(403)
    expect((await ask('/appkit/v1/config', { projectIds: ['mine'] })).status).toBe(403)
  })
})

describe('GET /projects/v1/origins', () => {
  it('is an empty list when every page may use the service', async () => {
    const { body } = await ask('/projects/v1/origins')
    expect(v.parse(allowedOriginsSchema, body)).toEqual({ allowedOrigins: [] })
  })

  it('tells a page that is not on the list what the list is', async () => {
    const allowedOrigins = ['https://other.example', '*.example.com']
    expect(await ask('/projects/v1/origins', { allowedOrigins })).toEqual({ status: 200, body: { allowedOrigins } })
  })

  it('is for known projects', async () => {
    expect((await ask('/projects/v1/origins', { projectIds: ['mine'] })).status).toBe(403)
  })
})
