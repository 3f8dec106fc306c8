import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fillEmptyShop } from '#server/catalogue/fill-empty-shop.ts'
import { SOCIETY_PAGES, type SocietyText } from '#shared/society.ts'
import { openShop } from '#tests/support/shop.ts'
import { idsOf } from './piece-ids.ts'
import { mapPieces } from './pieces.ts'
import { outOfDateTranslations } from './read-text.ts'
import type { Translations } from './translations.ts'

const TRANSLATIONS: Translations = JSON.parse(
  await readFile(new URL('../../words/society/ml.json', import.meta.url), 'utf8'),
)
const inMalayalam = (id: string) => TRANSLATIONS[id]?.says ?? `not said: ${id}`

async function openFull() {
  const shop = await openShop()
  await fillEmptyShop(shop, () => {}, { withProducts: false })
  const visitor = await shop.as('visitor')
  return {
    ...shop,
    visitor,
    read: async (page: string, query = '') => (await visitor.get<SocietyText>(`/api/society/${page}${query}`)).body,
  }
}

// Requirements: LANG-11
test('the society’s pages and policies come in the requested language, and otherwise as written', async () => {
  const { read, visitor } = await openFull()
  for (const page of SOCIETY_PAGES) {
    const english = await read(page)
    const malayalam = await read(page, '?language=ml')
    expect(malayalam.title).toBe(inMalayalam(`${page}.title`))
    expect(latinIn(malayalam), page).toEqual([])
    expect(marksOf(malayalam.body)).toEqual(marksOf(english.body))
    expect(malayalam.body + english.body).not.toMatch(/[{}]/)
    expect(figuresIn(malayalam.body)).toEqual(figuresIn(english.body))
    expect(await read(page, '?language=en')).toEqual(english)
    expect(await read(page, '?language=qq')).toEqual(english)
    expect(await read(page)).toEqual(english)
  }
  const titles = await visitor.get<SocietyText[]>('/api/society?language=ml')
  expect(titles.body.find(({ _id }) => _id === 'about')?.title).toBe(inMalayalam('about.title'))
  expect(await visitor.get('/api/society/privacy?language=a%20very%20long%20one')).toMatchObject({ status: 400 })
})

// Requirements: LANG-11
test('a changed part of a society text stays in English, between the translated parts', async () => {
  const { read, owner } = await openFull()
  const { body } = await owner
    .selectFrom('society_texts')
    .select('body')
    .where('page', '=', 'contact')
    .executeTakeFirstOrThrow()
  const edited = body.replace('**Phone:** {{CONTACT_PHONE}}', '**Phone:** ring the bell twice')
  expect(edited).not.toBe(body)
  await owner.updateTable('society_texts').set({ body: edited }).where('page', '=', 'contact').execute()
  await expect.poll(async () => (await read('contact', '?language=ml')).body).toContain('ring the bell twice')
  const malayalam = await read('contact', '?language=ml')
  expect(latinIn(malayalam)).toEqual(['**Phone:** ring the bell twice'])
  expect(await outOfDateTranslations(owner)).toEqual(['ml: contact.2'])
})

test('a changed title is in English until it is translated', async () => {
  const { read, owner } = await openFull()
  expect(await outOfDateTranslations(owner)).toEqual([])
  await owner.updateTable('society_texts').set({ title: 'Find us' }).where('page', '=', 'contact').execute()
  await expect.poll(async () => (await read('contact', '?language=ml')).title).toBe('Find us')
  expect(await outOfDateTranslations(owner)).toEqual(['ml: contact.title'])
})

test.each([
  ['as it was', ['a', 'b', 'c'], ['p.1', 'p.2', 'p.3']],
  ['with a changed piece', ['a', 'x', 'c'], ['p.1', 'p.2', 'p.3']],
  ['with a new piece', ['a', 'b', 'x', 'c'], ['p.1', 'p.2', undefined, 'p.3']],
  ['with a new first and last piece', ['x', 'a', 'b', 'c', 'y'], [undefined, 'p.1', 'p.2', 'p.3', undefined]],
  ['without a piece', ['a', 'c'], ['p.1', 'p.3']],
  ['with other pieces alone', ['x', 'y'], ['p.1', 'p.2']],
  ['with the same piece twice', ['a', 'a', 'c'], ['p.1', 'p.2', 'p.3']],
  ['with nothing', [], []],
])('the parts of a page %s have their ids', (_, pieces, ids) => {
  const known = ['a', 'b', 'c'].map((english, at) => ({ id: `p.${at + 1}`, english }))
  expect(idsOf(pieces, known)).toEqual(ids)
})

// Requirements: SOC-6, SOC-10, SOC-11, SOC-12
test('unset facts are left out of the texts in both languages, and appear once they are set', async () => {
  const { as, read } = await openFull()
  const texts = async () =>
    Object.fromEntries(
      await Promise.all(
        ['contact', 'directors', 'privacy', 'terms'].flatMap((page) =>
          ['en', 'ml'].map(async (language) => [
            `${page} ${language}`,
            (await read(page, `?language=${language}`)).body,
          ]),
        ),
      ),
    )
  const open = await texts()
  for (const [page, body] of Object.entries(open))
    expect([page, body]).toEqual([page, expect.not.stringMatching(/[{}]/)])
  expect(open['contact en']).toContain('- **Address:** Kadirur Society, East Kadirur, Kannur district, Kerala, India\n')
  expect(open['contact en']).not.toContain('Grievance')
  expect(open['contact en'] + open['terms en']).not.toMatch(/legal name|The seller/i)
  expect(open['directors en']).toContain('| Chairman |  | Leads the board')
  expect(open['privacy en']).not.toContain('Effective date')
  expect(open['privacy en']).toContain('write to the Grievance Officer. If you are not satisfied')
  expect(open['terms en']).toContain('Tell us and add photographs of any fault.')
  expect(open['terms en']).toContain('Indian law applies, subject to the rights')
  expect(open['terms en']).toContain('what you paid for it.\n\n## 6. Delivery')

  const facts = {
    pinCode: '670642',
    legalName: 'Kadirur Social Service Society',
    chairmanName: 'K. *Nair* | Sons',
    grievanceOfficerName: 'Meera',
    grievanceOfficerTitle: 'Secretary',
    grievanceDays: '30',
    returnWindowDays: '7',
    privacyEffectiveDate: '01/12/2026',
    jurisdictionCity: 'Thalassery',
    paymentProvider: 'Razorpay, Bengaluru',
  }
  expect(await (await as('admin')).put('/api/settings', facts)).toMatchObject({ status: 200, body: facts })
  const filled = await texts()
  expect(filled['contact en']).toContain('- **Legal name:** Kadirur Social Service Society\n')
  expect(filled['contact en']).toContain('Kerala, India, PIN 670642\n')
  expect(filled['contact en']).toContain('- **Grievance Officer:** Meera, Secretary\n')
  expect(filled['directors en']).toContain('| Chairman | K. Nair  Sons | Leads the board')
  for (const language of ['en', 'ml']) {
    for (const page of ['contact', 'terms'])
      expect(filled[`${page} ${language}`]).toContain('Kadirur Social Service Society')
    expect(filled[`privacy ${language}`]).toContain('01/12/2026')
    expect(filled[`privacy ${language}`]).toMatch(/\b30 /)
    expect(filled[`terms ${language}`]).toMatch(/\b7 /)
    expect(filled[`terms ${language}`]).toContain('Thalassery')
    expect(filled[`terms ${language}`]).toContain('Razorpay, Bengaluru')
  }
})

// Requirements: PRIV-14
test('the privacy policy names the data, the basis and the end of use of the privacy notice, in both languages', async () => {
  const { read } = await openFull()
  const partsOf = (body: string) => body.split(/\n|\|/).map((part) => part.trim())
  for (const language of ['en', 'ml']) {
    const [policy, notice] = await Promise.all(
      ['privacy', 'notice'].map(async (page) => partsOf((await read(page, `?language=${language}`)).body)),
    )
    const rows = ['privacy.50', 'privacy.52', 'privacy.54', 'privacy.18']
    for (const id of rows) {
      const row = language === 'ml' ? inMalayalam(id) : TRANSLATIONS[id]?.english
      expect([policy, notice]).toEqual([expect.arrayContaining([row]), expect.arrayContaining([row])])
    }
    const inBoth =
      language === 'ml' ? ['ഡെലിവറി കുറിപ്പ്', 'ജിഎസ്ടി നമ്പർ', '72 മാസ'] : ['delivery note', 'GST number', '72 months']
    for (const words of inBoth) {
      expect(policy?.join('\n')).toContain(words)
      expect(notice?.join('\n')).toContain(words)
    }
  }
  const policy = (await read('privacy')).body
  expect(policy).toContain('Section 7(a) of the Act allows this.')
  expect(policy).not.toMatch(/consent[^.]* when you register|when consent is withdrawn|is the notice we give/)
})

// Requirements: SOC-13
test('the contact page has the name, address and PIN code of the settings', async () => {
  const { as, read } = await openFull()
  const admin = await as('admin')
  const lineIn = async (language: string) =>
    /\*\*(?:Address|വിലാസം):\*\* (.*)/.exec((await read('contact', `?language=${language}`)).body)?.[1]
  expect(await lineIn('ml')).toBe('കതിരൂർ സൊസൈറ്റി, ഈസ്റ്റ് കതിരൂർ, കണ്ണൂർ ജില്ല, കേരളം, ഇന്ത്യ')
  await admin.put('/api/settings', { pinCode: '670642' })
  expect(await lineIn('ml')).toBe('കതിരൂർ സൊസൈറ്റി, ഈസ്റ്റ് കതിരൂർ, കണ്ണൂർ ജില്ല, കേരളം, ഇന്ത്യ, പിൻ 670642')
  await admin.put('/api/settings', { address: '12 Church Street, Bengaluru, Karnataka, India', pinCode: '560001' })
  expect(await lineIn('en')).toBe('Kadirur Society, 12 Church Street, Bengaluru, Karnataka, India, PIN 560001')
  expect(await lineIn('ml')).toBe('കതിരൂർ സൊസൈറ്റി, 12 Church Street, Bengaluru, Karnataka, India, പിൻ 560001')
  await admin.put('/api/settings', { address: '' })
  expect(await lineIn('en')).toBe('Kadirur Society, PIN 560001')
  await admin.put('/api/settings', { pinCode: '' })
  expect([await lineIn('en'), await lineIn('ml')]).toEqual(['Kadirur Society', 'കതിരൂർ സൊസൈറ്റി'])
})

// Requirements: SOC-15
test('the terms take back every kind of goods that the law names, and say who pays for the return', async () => {
  const { read } = await openFull()
  const { body } = await read('terms')
  for (const kind of ['defective', 'deficient', 'spurious', 'not as described', 'later than the stated delivery date'])
    expect(body).toContain(kind)
  expect(body).toMatch(/We pay for the return shipping .* exchange .* warranty/)
  const malayalam = (await read('terms', '?language=ml')).body
  for (const words of ['വ്യാജമായതോ', 'ചെലവ് ഞങ്ങൾ വഹിക്കും', 'വാറന്റി']) expect(malayalam).toContain(words)
})

// Requirements: TAX-5
test('the terms of a seller outside the regular scheme include no tax, and deliver to its own state only', async () => {
  const { as, read } = await openFull()
  const admin = await as('admin')
  const TAX = { en: 'Taxes are included in the total as shown in the price summary.', ml: 'നികുതികൾ അതിൽ കാണിക്കുന്നതുപോലെ' }
  const termsIn = async (language: string) => (await read('terms', `?language=${language}`)).body
  const all = {
    en: `and the total. ${TAX.en} The amounts`,
    ml: `എന്നിവയുണ്ട്. ${TAX.ml} ആകെ തുകയിൽ ഉൾപ്പെടും. ഓർഡർ`,
  }
  const india = {
    en: '\nWe deliver to addresses in India with a valid six-digit PIN code. When',
    ml: '\nശരിയായ ആറക്ക പിൻ കോഡുള്ള ഇന്ത്യയിലെ വിലാസങ്ങളിൽ ഞങ്ങൾ എത്തിച്ചുതരും. പാർസൽ',
  }
  for (const language of ['en', 'ml'] as const)
    for (const sentence of [all[language], india[language]]) expect(await termsIn(language)).toContain(sentence)

  for (const gstStatus of ['composition', 'unregistered']) {
    expect(await admin.put('/api/settings', { gstStatus })).toMatchObject({ status: 200 })
    for (const language of ['en', 'ml'] as const) expect(await termsIn(language)).not.toContain(TAX[language])
    expect(await termsIn('en')).toContain('and the total. The amounts shown at checkout')
    expect(await termsIn('en')).toContain(
      'We deliver to addresses in Kerala, India with a valid six-digit PIN code. When',
    )
    expect(await termsIn('ml')).toContain('എന്നിവയുണ്ട്. ഓർഡർ')
    expect(await termsIn('ml')).toContain('ഇന്ത്യയിലെ കേരളം സംസ്ഥാനത്തിനുള്ളിൽ, ശരിയായ')
  }
})

test.each([
  ['a heading', '## Title', '## <Title>'],
  ['a numbered heading', '## 1. Title', '## <1. Title>'],
  ['a paragraph and bold words', 'One\n\n**Two** three', '<One>\n\n<**Two** three>'],
  ['lists and quotes', '- a\n- **b:** c\r\n1. d\n> e', '- <a>\n- <**b:** c>\r\n1. <d>\n> <e>'],
  ['a table', '| A | B c |\n|---|---|\n| {{D}} |  |', '| <A> | <B c> |\n|<--->|<--->|\n| <{{D}}> |  |'],
  ['a line that goes with its mark', '- a\n- gone\n- b', '- <a>\n- <b>'],
  ['nothing', '', ''],
])('the parts of %s are translated one by one', (_, markdown, expected) => {
  expect(mapPieces(markdown, (piece) => (piece && piece !== 'gone' ? `<${piece}>` : ''))).toBe(expected)
})

/** The lines with untranslated Latin words; quotes from a pack stay in English. */
const latinIn = ({ title, short, body }: SocietyText) =>
  [title, short, ...body.split('\n').map((line) => line.replace(/^- /, ''))].filter((line) =>
    /[A-Za-z]{2}/.test(line.replace(/contact@example\.invalid|\*Use under medical supervision\*/g, '')),
  )

const marksOf = (body: string) => body.split('\n').map((line) => /^(?:#+ |- |\d+\. |\|)?/.exec(line)?.[0])
const figuresIn = (body: string) =>
  body.split('\n').map((line) => (line.replace(/six-digit/, '').match(/\d+(?:,\d+)*/g) ?? []).sort())

// Threats: T93
test('a line of many spaces takes no longer than other texts', () => {
  const started = performance.now()
  expect(mapPieces(`a${' '.repeat(58_000)}b`, (piece) => piece)).toHaveLength(58_002)
  expect(performance.now() - started).toBeLessThan(1_000)
})
