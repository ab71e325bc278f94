import { type ThemeMode, type ThemeVariables, toThemeCss } from '@latchkey/design'
import { buttonCss } from '@latchkey/design/host-button'
import type { ButtonLook } from './draw-button.ts'

interface ServerTheme {
  readonly mode: ThemeMode | undefined
  readonly variables: ThemeVariables | undefined
  readonly nonce: string | undefined
}

interface ServerProps {
  readonly 'data-theme'?: string
  readonly dangerouslySetInnerHTML: { readonly __html: string }
}

/**
 * Returns the props with which a server renders a button in its final size: the same markup and style as `drawButton`,
 * in a declarative shadow root. `undefined` if there is a document.
 *
 * @see HTML, `shadowrootmode`
 */
export function serverButton(look: ButtonLook, { mode, variables = {}, nonce }: ServerTheme): ServerProps | undefined {
  if (typeof document !== 'undefined') return undefined
  const style = `<style${attribute('nonce', nonce)}>${buttonCss}${toThemeCss(variables)}</style>`
  return {
    ...(mode === undefined || mode === 'system' ? {} : { 'data-theme': mode }),
    dangerouslySetInnerHTML: { __html: `<template shadowrootmode="open">${style}${toHtml(look)}</template>` },
  }
}

function toHtml({ label, face, chip, name, isPrimary, isBusy, disabled, testId }: ButtonLook): string {
  const attributes = [
    attribute('data-primary', isPrimary === true ? '' : undefined),
    attribute('disabled', disabled === true ? '' : undefined),
    attribute('data-testid', testId),
    attribute('aria-label', name),
    attribute('title', name),
    attribute('aria-busy', isBusy === true ? 'true' : undefined),
  ].join('')
  const parts = [
    ...(face === undefined ? [] : [toFace(face.src)]),
    toText('lk-host-label', label),
    ...(chip === undefined ? [] : [' ', toText('lk-host-chip', chip)]),
  ].join('')
  return `<button type="button" class="lk-host-button" aria-haspopup="dialog"${attributes}>${parts}</button>`
}

const toFace = (src: string | undefined): string =>
  src === undefined ? '<span class="lk-host-face"></span>' : `<img class="lk-host-face"${attribute('src', src)} alt="">`

const toText = (className: string, content: string): string =>
  `<span class="${className}" dir="auto">${escapeHtml(content)}</span>`

const attribute = (name: string, value: string | undefined): string =>
  value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<"]/g, (character) => ENTITIES[character] ?? '')
