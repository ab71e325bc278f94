/**
 * The part of a Vitest run that `npm test` reads: the number of passed tests, and the failures with their reasons; also
 * failures outside of a test, such as a file that could not be set up or an unhandled rejection. Written as JSON to the file that
 * `LATCHKEY_TEST_REPORT` names.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

export default class VitestReport {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest').SerializedError[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    let passed = 0
    /** @type {string[]} */
    const failures = []
    /** @param {string} name @param {readonly { message: string }[]} errors */
    const note = (name, [error]) => {
      if (error !== undefined) failures.push(`${name}: ${error.message.split('\n', 1)[0]}`)
    }
    for (const error of unhandledErrors) note(`outside of a test, ${toFile(error.VITEST_TEST_PATH)}`, [error])
    for (const module of modules) {
      const file = toFile(module.moduleId)
      note(file, module.errors())
      for (const suite of module.children.allSuites()) note(`${file} > ${suite.fullName}`, suite.errors())
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'passed') passed += 1
        else if (state === 'failed') note(`${file} > ${test.fullName}`, errors)
      }
    }
    writeFileSync(String(process.env.LATCHKEY_TEST_REPORT), JSON.stringify({ passed, failures }))
  }
}

/** @param {unknown} path */
function toFile(path) {
  return typeof path === 'string' ? relative(process.cwd(), path) : 'no file'
}
