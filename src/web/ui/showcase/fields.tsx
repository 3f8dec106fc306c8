import { useState } from 'react'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FieldRow } from '#web/ui/form/field.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { QuantityInput } from '#web/ui/form/quantity-input.tsx'
import { RadioCard, RadioGroup } from '#web/ui/form/radio-card.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { VariantChips } from '#web/ui/form/variant-chips.tsx'
import css from './gallery.module.css'
import { Sample } from './sample.tsx'

export const Fields = () => (
  <Sample title="Fields">
    <div className={css.form}>
      <FieldRow>
        <TextField label="Name" name="name" defaultValue="Lakshmi Nair" autoComplete="name" required />
        <TextField
          label="Phone"
          name="phone"
          defaultValue="98470"
          inputMode="numeric"
          error="Enter all 10 digits of the phone number."
        />
      </FieldRow>
      <FieldRow>
        <SelectField label="State" name="state" options={['Karnataka', 'Kerala', 'Tamil Nadu']} defaultValue="Kerala" />
        <TextField label="Registered email" defaultValue="lakshmi@example.in" disabled />
      </FieldRow>
      <FieldRow wide>
        <TextField label="House and street" optional placeholder="House name, street" hint="As the postman knows it." />
        <TextField label="Price" start="₹" inputMode="decimal" defaultValue="520" />
      </FieldRow>
      <FieldRow>
        <form>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            defaultValue="temple-lamp"
            hint="8 characters or more."
          />
        </form>
        <SelectField
          label="Courier"
          name="courier"
          placeholder="Choose a courier"
          options={['India Post', { value: 'dtdc', text: 'DTDC' }]}
          error="Choose who carries it."
        />
      </FieldRow>
      <TextArea label="Description" optional defaultValue="Shake the bottle well and take after food." />
    </div>
  </Sample>
)

export function Choices() {
  const [quantity, setQuantity] = useState(2)
  return (
    <Sample title="Choices">
      <VariantChips
        legend="Size"
        name="size"
        defaultValue="450 ml"
        chips={[
          { value: '200 ml', label: '200 ml', detail: '₹245' },
          { value: '450 ml', label: '450 ml', detail: '₹520' },
          { value: '1 litre', label: '1 litre', detail: 'Sold out', disabled: true },
        ]}
      />
      <div className="row">
        <QuantityInput value={quantity} onChange={setQuantity} />
        <QuantityInput value={1} onChange={setQuantity} small label="Quantity at the lower limit" />
        <QuantityInput value={10} onChange={setQuantity} small label="Quantity at the upper limit" />
      </div>
      <div>
        <Checkbox label="Check to make this user another Admin" defaultChecked />
        <Checkbox label="Not chosen" />
        <Checkbox label="Not open to you" disabled />
        <Checkbox label="I agree to the terms" error="Tick the box to go on." />
      </div>
      <div className={css.form}>
        <RadioGroup legend="How will you pay?">
          <RadioCard name="pay" value="online" title="Pay online" detail="UPI, cards, net banking" defaultChecked />
          <RadioCard name="pay" value="cash" title="Pay at the door" detail="Not for furniture" end="₹50.00" />
          <RadioCard name="pay" value="later" title="Pay later" detail="Not open yet" disabled />
        </RadioGroup>
      </div>
    </Sample>
  )
}
