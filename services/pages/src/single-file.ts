import { createHash } from 'node:crypto'
import { WalletError } from '@latchkey/errors'
import type { Bundle } from './build-bundle.ts'

interface SingleFile {
  readonly title: string
  readonly script: Bundle
  readonly style: Bundle
  /** HTML of the body. */
  readonly body: string
}

/**
 * Returns one HTML file that holds its script and style. Its policy runs these alone and allows no request, also where a person opens the
 * file from a disk, without the headers of a host.
 *
 * @throws pages/invalid-bundle for a script or a style that would end its element
 * @see CSP Level 3 "meta element"
 */
export function toSingleFile(path: string, { title, script, style, body }: SingleFile): Bundle {
  const [code, css] = [script.body.toString('utf8'), style.body.toString('utf8')]
  if (/<\/script|<!--/i.test(code) || /<\/style/i.test(css))
    throw new WalletError('pages/invalid-bundle', { bundle: path, problem: 'its text would end its element' })
  const policy = [
    "default-src 'none'",
    `script-src '${toSource(script.body)}'`,
    `style-src '${toSource(style.body)}'`,
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  const parts = [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${title}</title>`,
    `<style>${css}</style>`,
    `<body>${body}<script>${code}</script></body>`,
    '</html>',
  ]
  const file = Buffer.from(`${parts.join('\n')}\n`)
  const integrity = `sha384-${createHash('sha384').update(file).digest('base64')}`
  const packages = [...new Set([...script.packages, ...style.packages])].sort()
  return { path, body: file, integrity, packages }
}

const toSource = (body: Buffer) => `sha256-${createHash('sha256').update(body).digest('base64')}`
