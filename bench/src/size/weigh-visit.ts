import { brotliCompressSync, gzipSync } from 'node:zlib'
import { installScriptedWallet } from '@latchkey/testing/playwright'
import type { Browser } from '@playwright/test'
import type { BuiltFile } from '../page/build-page.ts'
import { type Answer, servePage } from '../page/serve-page.ts'
import type { Moment } from './moments.ts'

/** Bytes of JavaScript. */
export interface Weight {
  readonly gzip: number
  readonly brotli: number
}

const SETTLE_MS = 1500

export function weigh(files: readonly BuiltFile[]): Weight {
  const scripts = files.filter(({ name }) => name.endsWith('.js'))
  const sum = (size: (body: Buffer) => number) => scripts.reduce((total, { body }) => total + size(body), 0)
  return {
    gzip: sum((body) => gzipSync(body, { level: 9 }).length),
    brotli: sum((body) => brotliCompressSync(body).length),
  }
}

/**
 * Walks through moments on a built page, and returns the bytes that the browser had loaded at each.
 *
 * @param answer - Of the services; by default they are away.
 */
export async function weighVisit<M extends Pick<Moment, 'reach'>>(
  browser: Browser,
  files: readonly BuiltFile[],
  moments: readonly M[],
  answer?: Answer,
): Promise<readonly { readonly moment: M; readonly loaded: readonly BuiltFile[] }[]> {
  const server = await servePage(files, answer)
  const context = await browser.newContext()
  try {
    await installScriptedWallet(context, {})
    const page = await context.newPage()
    const names = new Set<string>()
    page.on('response', (response) => names.add(new URL(response.url()).pathname.slice(1)))
    await page.goto(server.url)
    const found = []
    for (const moment of moments) {
      await moment.reach(page)
      // A fetch that a moment starts belongs to it.
      await page.waitForTimeout(SETTLE_MS)
      found.push({ moment, loaded: files.filter(({ name }) => names.has(name)) })
    }
    return found
  } finally {
    await context.close()
    server.close()
  }
}
