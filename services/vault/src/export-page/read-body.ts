import { readFile } from 'node:fs/promises'

const PLACEHOLDER = '<!-- secrets.html -->'

/** Returns the body of a page, with the view of the keys that pages share. For builds and tests, which run in Node. */
export async function readBody(page: 'export-page' | 'kit-page' | 'recovery-tool'): Promise<string> {
  const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8')
  const [body, secrets] = await Promise.all([read(`${page}/body.html`), read('export-page/secrets.html')])
  return body.replace(PLACEHOLDER, () => secrets.trim())
}
