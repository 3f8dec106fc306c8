import { ask } from '../../support/ask.ts'
import { expect, test } from '../../support/browser.ts'
import { givenInCart, givenProduct } from '../../support/goods.ts'
import { addressOf, expectAddress, expectSound, see, seeScreen } from '../../support/looks.ts'
import { newPerson, PASSWORD, registered, signedInOn } from '../../support/people.ts'
import { fillRegistration, openAsNew, signIn } from '../../support/sign-in.ts'

const LOGIN = '/api/users/login'

test('a wrong password and an unknown name get the same sentence', async ({ openPage }) => {
  const { email } = await registered()
  const page = await openPage({ width: 360, path: '/login', refusals: [LOGIN] })
  await seeScreen(page, 'Welcome back')
  for (const [name, password] of [
    [email, 'not my password'],
    ['nobody@people.example', PASSWORD],
  ] as const) {
    await signIn(page, name, password)
    await see(page.getByRole('alert').getByText('Invalid email/mobile or password'))
    expect(await page.getByLabel('Email or mobile number').inputValue()).toBe(name)
  }
  await expectSound(page)
})

test('empty fields are asked for beside the fields, with the focus in the first', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/login' })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await see(page.getByText('Enter your e-mail address or mobile number.'))
  await see(page.getByText('Enter your password.'))
  const field = page.getByLabel('Email or mobile number')
  expect(await field.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true)
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await expectSound(page)
})

test('the password can be shown and hidden again', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/login' })
  const field = page.getByLabel('Password', { exact: true })
  const show = page.getByRole('button', { name: 'Show password' })
  expect(await field.getAttribute('type')).toBe('password')
  await show.click()
  expect(await field.getAttribute('type')).toBe('text')
  expect(await show.getAttribute('aria-pressed')).toBe('true')
  await show.click()
  expect(await field.getAttribute('type')).toBe('password')
})

test('registering asks for the same password twice', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/register' })
  await fillRegistration(page, newPerson(), 'another one')
  await see(page.getByText('Passwords do not match!'))
  await expectSound(page)
})

test('what is wrong in a registration is told beside its field', async ({ openPage }) => {
  const page = await openPage({ path: '/register' })
  for (const [field, value, sentence] of [
    ['number', '98470', 'Enter a 10-digit mobile number.'],
    ['email', 'not an address', 'Enter a valid e-mail address, such as name@example.com.'],
    ['password', '12345', 'Choose a password of at least 6 characters.'],
    ['name', '   ', 'Enter your name.'],
  ] as const) {
    await fillRegistration(page, { ...newPerson(), [field]: value })
    await see(page.getByText(sentence))
    expect(addressOf(page)).toBe('/register')
  }
})

test('an e-mail address that has an account already is said so', async ({ openPage }) => {
  const { email } = await registered()
  const page = await openPage({ width: 360, path: '/register', refusals: ['/api/users'] })
  await fillRegistration(page, { ...newPerson(), email })
  await see(page.getByText(/already/))
  await expectSound(page)
})

test('what belongs to a signed-in person sends a visitor to sign in, and back there afterwards', async ({
  openPage,
}) => {
  const page = await openPage({ path: '/cart' })
  await seeScreen(page, 'Your cart is empty.')
  for (const wanted of [
    'shipping',
    'payment',
    'placeorder',
    'profile',
    'myorders',
    'order/0190a5c2-0000-7000-8000-000000000000',
    'admin-dashboard',
    'admin-userslist',
    'admin-orderlist',
  ]) {
    await page.goto(`/#/${wanted}`)
    await expectAddress(page, `/login?goto=${encodeURIComponent(wanted)}`)
    await seeScreen(page, 'Welcome back')
  }
})

test('who is signed in already goes on to a page of the app, and to nowhere else', async ({ openPage }) => {
  const page = await openPage({ as: await registered(), path: '/careers' })
  await seeScreen(page, 'Careers')
  for (const [wanted, target] of [
    ['cart', '/cart'],
    ['/shipping', '/shipping'],
    ['profile', '/profile'],
    ['myorders', '/myorders'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/\\evil.example', '/'],
    ['%2F%2Fevil.example', '/'],
    ['login?goto=login', '/'],
  ] as const) {
    for (const path of ['login?goto=', 'register?test1=']) {
      await page.goto(`/#/${path}${encodeURIComponent(wanted)}`)
      await expectAddress(page, target)
      await see(page.getByRole('heading', { level: 1 }))
    }
  }
})

test('what a visitor was adding is in the cart after signing in', async ({ openPage }) => {
  const person = await registered()
  const product = await givenProduct({ sizes: [{}, {}] })
  const page = await openPage({ width: 360, path: `/cart/${product._id}?qty=2&variant=1` })
  await expectAddress(page, '/login?goto=cart')
  await signIn(page, person.email)
  await see(page.getByRole('link', { name: product.name }))
  expect(await ask('GET /api/cart', { as: person })).toMatchObject([{ product: product._id, qty: 2, variant: 1 }])
})

test('a visitor who wanted to check out stands at the address after signing in', async ({ openPage }) => {
  const person = await registered()
  await givenInCart(person, await givenProduct())
  const page = await openPage({ width: 360, path: '/shipping' })
  await expectAddress(page, '/login?goto=shipping')
  await signIn(page, person.email)
  await expectAddress(page, '/shipping')
  await seeScreen(page, 'Where should we send it?')
})

test('a browser stays known after signing out: a stranger’s wrong tries do not lock its owner out', async ({
  openPage,
}) => {
  const person = await registered()
  const page = await openPage({ width: 360, path: '/login' })
  await signIn(page, person.email)
  await expectAddress(page, '/')
  await page.goto('/#/profile')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectAddress(page, '/')
  const strangers = Array.from({ length: 10 }, () =>
    ask('POST /api/users/login', { body: { emailorMobile: person.email, password: 'a guess' } }).catch(String),
  )
  for (const refused of await Promise.all(strangers)) expect(refused).toContain('401')
  await page.goto('/#/login')
  await signIn(page, person.email)
  await expectAddress(page, '/')
  expect(await signedInOn(page)).toMatchObject({ name: person.name })
})

test('a sign-in that has ended sends to sign in, without a broken screen', async ({ openPage }) => {
  const { page, person } = await openAsNew(openPage, ['/api/'])
  await ask('POST /api/users/logout', { as: person })
  await page.goto('/#/myorders')
  await seeScreen(page, 'Welcome back')
  await expectAddress(page, '/login?goto=myorders')
})

test('signing out in one tab signs out in the other', async ({ openPage }) => {
  const { page } = await openAsNew(openPage)
  const other = await page.context().newPage()
  await other.goto('/#/myorders')
  await seeScreen(other, 'You have no orders yet')
  await page.getByRole('button', { name: 'Logout' }).click()
  await seeScreen(other, 'Welcome back')
})
