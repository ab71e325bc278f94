import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { originList } from './origin-list.ts'

const problemOf = (text: string) => v.safeParse(originList, text).issues?.[0].message

describe('a list of origins', () => {
  it('accepts origins, hosts, labels with a star, and null', () => {
    const rules = ['https://app.example', '*.example.com', 'example.com:8443', 'capacitor://localhost', 'null']
    expect(v.parse(originList, `${rules.join(', ')},,`)).toEqual(rules)
    expect(v.parse(originList, 'https://app.example/')).toEqual(['https://app.example/'])
  })

  it.each([
    ['*', 'a star alone is no origin'],
    ['https://app.example, *', 'a star alone is no origin'],
    ['https://app.example/shop', 'without a path'],
    ['app.example/shop', 'without a path'],
    ['https://app*.example', 'a star stands for one whole label'],
    ['https://', 'write origins, e.g. https://app.example'],
    ['https//app.example', 'write origins'],
    ['https://app.example:port', 'write origins'],
  ])('rejects %s: %s', (text, problem) => {
    expect(problemOf(text)).toContain(problem)
  })
})
