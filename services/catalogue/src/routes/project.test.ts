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

/** Returns the response of an app with these settings to a page of the origin. */
async function request(path: string, config: TestCatalogueOptions['config'] = {}, origin = 'https://app.example') {
  const { app } = await createTestCatalogue({ config })
  const response = await app.request(`${path}${QUERY}`, { headers: { origin } })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  return { status: response.status, body: (await response.json()) as unknown }
}

/**
 * How existing clients read a feature: `config: null` means their default, and a missing feature is not treated as off.
 */
function isShown({ features }: ProjectConfig, id: string): boolean | 'by default' {
  const feature = features.find((each) => each.id === id)
  return feature === undefined || feature.config === null ? 'by default' : feature.isEnabled
}

describe('GET /appkit/v1/config', () => {
  const shownBy = async (settings: TestCatalogueOptions['config']) => {
    const { status, body } = await request('/appkit/v1/config', settings)
    expect(status).toBe(200)
    const config = v.parse(projectConfigSchema, body)
    return { config, having: (shown: unknown) => FEATURE_IDS.filter((id) => isShown(config, id) === shown) }
  }

  it('lists features without a service as off, so that a client does not show them by default', async () => {
    const { having } = await shownBy({ features: [] })
    expect(having(false)).toEqual([
      'activity',
      'social_login',
      'swap',
      'onramp',
      'names',
      'fund_from_exchange',
      'email_capture',
      'reown_authentication',
    ])
  })

  it('leaves features of the site, and unset ones, to the site', async () => {
    const ofSite = ['payments', 'reown_branding', 'multi_wallet', 'headless']
    expect((await shownBy({ features: [] })).having('by default')).toEqual(ofSite)
    expect((await shownBy({})).having('by default')).toEqual(['activity', 'swap', 'onramp', 'names', ...ofSite])
  })

  it('returns the features of the operator with their providers', async () => {
    const { config, having } = await shownBy({
      features: ['activity', 'swap', 'onramp', 'names', 'multi_wallet'],
      featureProviders: { onramp: ['meld'], names: ['names.example'] },
    })
    expect(having(true)).toEqual(['activity', 'swap', 'onramp', 'names', 'multi_wallet'])
    expect(config.features.flatMap(({ isEnabled, config: providers }) => (isEnabled ? [providers] : []))).toEqual([
      [],
      ['gateway'],
      ['meld'],
      ['names.example'],
      [],
    ])
  })

  it('rejects other pages and unknown projects', async () => {
    expect((await request('/appkit/v1/config', { allowedOrigins: ['https://other.example'] })).status).toBe(403)
    expect((await request('/appkit/v1/config', { projectIds: ['mine'] })).status).toBe(403)
  })
})

describe('GET /projects/v1/origins', () => {
  it('returns an empty list if every page is allowed', async () => {
    const { body } = await request('/projects/v1/origins')
    expect(v.parse(allowedOriginsSchema, body)).toEqual({ allowedOrigins: [] })
  })

  it('returns the list to a page that is not on it', async () => {
    const allowedOrigins = ['https://other.example', '*.example.com']
    expect(await request('/projects/v1/origins', { allowedOrigins })).toEqual({ status: 200, body: { allowedOrigins } })
  })

  it('rejects unknown projects', async () => {
    expect((await request('/projects/v1/origins', { projectIds: ['mine'] })).status).toBe(403)
  })
})
