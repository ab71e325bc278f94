import { describe, expect, it } from 'vitest'
import { listFunctions, toTree } from './list-functions.ts'
import { parenthesize } from './parenthesize.ts'

const namesOf = (code: string) => listFunctions(toTree(code)).map(({ name }) => name)
const parenthesizeAll = (code: string) => parenthesize(code, new Set(namesOf(code)))

/** Returns the export `out` of a module of that text. */
const run = async (code: string): Promise<unknown> =>
  (await import(`data:text/javascript,${encodeURIComponent(code)}`)).out

describe('listFunctions', () => {
  it('names a function by where it stands, as a bundler leaves it', () => {
    const source =
      'const a = () => useMemo(() => [1].map((x) => x).map((y) => y)); function b() {} const c = { d() {} }'
    expect(namesOf(source)).toEqual(['a', 'a>useMemo#0', 'a>useMemo#0>map#0', 'a>useMemo#0>map#0~2', 'b', 'd'])
    const bundled =
      'const a$2 = () => (0, import_react.useMemo)(() => [1].map((x) => x).map((y) => y)); function b$1() {}'
    expect(namesOf(bundled)).toEqual(['a', 'a>useMemo#0', 'a>useMemo#0>map#0', 'a>useMemo#0>map#0~2', 'b'])
  })
})

describe('parenthesize', () => {
  it('puts functions in parentheses, whatever form they have', () => {
    expect(parenthesizeAll('export function a(x, { y } = {}) { return x }')).toBe(
      'export const a = ((x, { y } = {}) => { return x });',
    )
    expect(parenthesizeAll('async function a(x) { await x }')).toBe('const a = (async function(x) { await x });')
    expect(parenthesizeAll('const a = [1].map((x) => x)')).toBe('const a = [1].map(((x) => x))')
    expect(parenthesizeAll('const a = { b(x) { return x }, c: (y) => y }')).toBe(
      'const a = { b: ((x) => { return x }), c: ((y) => y) }',
    )
  })

  it('leaves the others alone', () => {
    const code = 'function a() {} const b = () => {}'
    expect(parenthesize(code, new Set(['b']))).toBe('function a() {} const b = (() => {})')
    expect(parenthesize(code, new Set(['gone']))).toBe(code)
  })

  it.each([
    ['has a this of its own', 'function a() { return this }'],
    ['reads its arguments', 'const a = { b() { return arguments } }'],
    ['gives values one by one', 'function* a() { yield 1 }'],
    ['reads a value', 'const a = { get b() { return 1 } }'],
    ['is an async arrow, which browsers overlook', 'const a = async () => {}'],
    ['has no name', 'export default function () {}'],
    ['stands in parentheses already', 'const a = (() => {})'],
  ])('leaves a function alone that %s', (_what, code) => {
    expect(parenthesizeAll(code)).toBe(code)
  })

  it.each([
    ['called before it is declared', 'export const out = a(); function a() { return 1 }'],
    [
      'needed by what is called before',
      'export const out = a(); function a() { return b() } function b() { return 1 }',
    ],
    ['needed by what is handed over', 'export const out = [1].map((x) => a(x))[0]; function a(x) { return x }'],
    ['needed by what a constant calls', 'const f = () => a(); export const out = f(); function a() { return 1 }'],
    ['needed by a class', 'class A { b() { return a() } } export const out = new A().b(); function a() { return 1 }'],
    [
      'behind a return',
      'const f = () => { return { b: () => a() }; function a() { return 1 } }; export const out = f().b()',
    ],
    [
      'behind a return that may come',
      'const f = () => { const b = () => a(); if (b) return b; function a() { return 1 } }; export const out = f()()',
    ],
    ['in a block', 'export let out; { out = a(); function a() { return 1 } }'],
    ['free to move', 'export function a() { return b() } function b() { return 1 } export const out = a()'],
  ])('keeps what a module does where a function is %s', async (_what, code) => {
    expect(await run(code)).toBe(1)
    expect(await run(parenthesizeAll(code))).toBe(1)
  })

  it('keeps lines, so that source maps stay true', () => {
    const code = 'function a(\n  x,\n) {\n  return x\n}\nconst b = 1\n'
    expect(parenthesizeAll(code).split('\n')).toHaveLength(code.split('\n').length)
  })
})
