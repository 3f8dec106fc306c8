import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ADDRESS, type Address, type AddressField, byAddressField } from '#shared/address.ts'
import { STATES, toMobile } from '#shared/india.ts'
import { otherStateOf } from '#shared/pin-states.ts'
import { languageCode, translate } from '#web/i18n/language.ts'
import { loadSection } from '#web/i18n/load-section.ts'
import { t } from '#web/i18n/t.ts'
import { navigate } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { type Fields, fieldsOf, useFieldErrors } from '#web/lib/use-field-errors.ts'
import { useSettings } from '#web/settings/queries.ts'
import { Button } from '#web/ui/form/button.tsx'
import { FieldRow } from '#web/ui/form/field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import css from './checkout-frame.module.css'
import { refusedFieldsOf } from './refused-fields.ts'
import { draftAddress, savedAddress } from './saved-checkout.ts'
import { usePinLookup } from './use-pin-lookup.ts'

export function ShippingForm({ address }: { address: Partial<Address> }) {
  const refused = refusedFieldsOf(useQueryClient())
  useQuery(placeWordsQuery)
  const onlyState = useSettings()?.onlyState
  const options = stateOptions(onlyState)
  const pin = usePinLookup(address)
  const form = useFieldErrors(sentences(), (fields) => check(fields, onlyState), refused.get())
  const state = options.some(({ value }) => value === pin.state) ? pin.state : ''
  const field = (name: AddressField) => ({
    ...form.field(name),
    maxLength: ADDRESS[name].max,
    defaultValue: address[name],
  })
  return (
    <form
      {...form.props}
      onChange={({ currentTarget }) => draftAddress.set(toAddress(fieldsOf(currentTarget)))}
      onSubmit={form.submit((fields) => {
        refused.clear()
        savedAddress.set(toAddress(fields))
        draftAddress.clear()
        navigate(to.payment())
      })}
    >
      <TextField label={t('Name')} {...field('name')} autoComplete="name" required />
      <FieldRow>
        <TextField
          label={t('Phone')}
          {...field('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          minLength={10}
          pattern={TEN_DIGITS}
          required
        />
        <TextField label={t('Email')} {...field('email')} type="email" autoComplete="email" required />
      </FieldRow>
      <TextField label={t('Flat, house or building')} {...field('flat')} autoComplete="address-line1" required />
      <TextField label={t('Area or street')} {...field('area')} autoComplete="address-line2" required />
      <TextField label={t('Landmark')} {...field('landmark')} autoComplete="off" optional />
      <FieldRow>
        <TextField
          label={t('PIN code')}
          {...field('postalCode')}
          inputMode="numeric"
          autoComplete="postal-code"
          pattern={SIX_DIGITS}
          required
          hint={<span role="status">{pin.isMismatch ? <strong>{pin.note}</strong> : pin.note}</span>}
          onChange={pin.onPin}
        />
        <TextField label={t('City')} {...field('city')} autoComplete="address-level2" required />
      </FieldRow>
      <SelectField
        label={t('State')}
        {...withoutMissing(form.field('state'), state)}
        autoComplete="address-level1"
        options={options}
        placeholder={t('Choose a state')}
        required
        value={state}
        onChange={pin.onState}
      />
      <TextField label={t('Delivery note')} {...field('deliveryNote')} autoComplete="off" optional />
      <Button type="submit" size="lg" block className={css.submit}>
        {t('Continue to payment')}
      </Button>
    </form>
  )
}

/** The PIN code can fill in the state that was missing. The server's refusal of a state stays. */
const withoutMissing = ({ name, error }: { name: string; error: string | undefined }, state: string) => ({
  name,
  error: state && error === sentences().state ? undefined : error,
})

/** Place names are in English until these have loaded. */
const placeWordsQuery = {
  queryKey: ['place words'],
  queryFn: () => loadSection('places').then(() => true),
  staleTime: Number.POSITIVE_INFINITY,
}

/** The states in the page's language and its alphabetical order. The form sends the English name. */
function stateOptions(onlyState: string | undefined): { value: string; text: string }[] {
  const options = STATES.filter((state) => onlyState === undefined || state === onlyState).map((state) => ({
    value: state,
    text: translate(state),
  }))
  const isTranslated = options.some(({ value, text }) => value !== text)
  // In English the union territories follow the states.
  return isTranslated ? options.sort((a, b) => a.text.localeCompare(b.text, languageCode())) : options
}

/** As placing the order would refuse it. */
function check(fields: Fields, onlyState: string | undefined): Fields {
  const { state, postalCode: pin } = toAddress(fields)
  const right = state && otherStateOf({ state, postalCode: pin })
  if (!right) return {}
  if (onlyState && onlyState !== right)
    return { state: t('We deliver inside {state} only.', { state: translate(onlyState) }) }
  return { state: t('PIN code {pin} is in {state}. Please choose this state.', { pin, state: translate(right) }) }
}

const toAddress = (fields: Fields): Address => {
  const address = byAddressField((field) => (fields[field] ?? '').trim())
  return { ...address, phone: toMobile(address.phone), postalCode: address.postalCode.replace(/\s/g, '') }
}

// At least ten digits in any groups, without counting +91. A PIN code may contain a space.
const TEN_DIGITS = '\\s*(?:\\+91|\\+(?!91)|)([\\s\\(\\)\\-]*[0-9]){10,}\\s*'
const SIX_DIGITS = '\\s*[1-9][0-9]{2}\\s?[0-9]{3}\\s*'

const sentences = () => ({
  name: t('Enter the name of the person who will receive the parcel.'),
  phone: t('Enter all 10 digits of the phone number.'),
  email: t('Enter a valid e-mail address, such as name@example.com.'),
  flat: t('Enter the flat, house or building.'),
  area: t('Enter the area or street.'),
  postalCode: t('Enter the 6 digits of the PIN code.'),
  city: t('Enter the city.'),
  state: t('Choose a state from the list.'),
})
