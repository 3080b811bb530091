import { CalendarPlus, Search } from 'lucide-react';
import { useState } from 'react';
import { DateInput } from '../calendar/date-input.tsx';
import { DatePicker } from '../calendar/date-picker.tsx';
import { TimeInput } from '../calendar/time-input.tsx';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { Field } from '../ui/field.tsx';
import { FieldSet } from '../ui/field-set.tsx';
import { Input } from '../ui/input.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { NativeSelect } from '../ui/native-select.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Select } from '../ui/select.tsx';
import { SwitchField } from '../ui/switch.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { Specimen } from './specimen.tsx';

const CHOICES = [
  { value: 'one', label: 'First choice' },
  { value: 'two', label: 'Second choice' },
  { value: 'three', label: 'Third choice' },
] as const;
const LONG = Array.from({ length: 40 }, (_, index) => ({
  value: `n${index}`,
  label: `Entry ${index + 1}`,
  hint: `Its second line, ${index * 7}`,
}));

export function ControlGallery() {
  const [day, setDay] = useState('2026-11-21');
  const [time, setTime] = useState('09:30');
  const [entry, setEntry] = useState('n3');
  const [choice, setChoice] = useState<'one' | 'two' | 'three' | ''>('');
  return (
    <>
      <Specimen title="Buttons">
        <Button variant="primary">Primary</Button>
        <Button>Secondary</Button>
        <Button variant="soft">Soft</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="destructive">Destructive</Button>
        <Button variant="link">Link</Button>
      </Specimen>
      <Specimen title="Sizes, keys and states">
        <Button size="sm">Small</Button>
        <Button size="lg" variant="primary">
          Touch
        </Button>
        <Button variant="primary" shortcut="B">
          <CalendarPlus aria-hidden /> Book
        </Button>
        <Button busy>Saving</Button>
        <Button disabledReason="Your role can view the schedule, but not book.">Not allowed</Button>
        <Button size="icon" aria-label="Search">
          <Search />
        </Button>
        <Kbd>⌘</Kbd>
        <Kbd>K</Kbd>
      </Specimen>
      <Specimen title="Fields" className="grid grid-cols-1 sm:grid-cols-2">
        <Field label="Name" hint="As written in the pet passport.">
          <Input placeholder="Biscuit" />
        </Field>
        <Field label="Email" error="Please enter a valid email address">
          <Input type="email" defaultValue="biscuit@" />
        </Field>
        <Field label="Password" optional>
          <PasswordInput defaultValue="secret word" autoComplete="off" />
        </Field>
        <Field label="Search">
          <Input icon={<Search aria-hidden />} type="search" />
        </Field>
        <Field label="Shut">
          <Input disabled defaultValue="Cannot be changed" />
        </Field>
        <Field label="One question a step">
          <Input large placeholder="48 px high" />
        </Field>
        <Field label="Note" className="sm:col-span-2">
          <Textarea placeholder="Grows as you type" />
        </Field>
      </Specimen>
      <Specimen title="Choices" className="grid grid-cols-1 sm:grid-cols-2">
        <Field label="Select">
          <Select options={CHOICES} value={choice} onValueChange={setChoice} />
        </Field>
        <Field label="Native">
          <NativeSelect options={CHOICES} placeholder="Choose" />
        </Field>
        <Field label="Combobox">
          <Combobox options={LONG} value={entry} onValueChange={setEntry} searchPlaceholder="Find an entry" />
        </Field>
        <Field label="Day">
          <DatePicker value={day} onValueChange={setDay} today="2026-11-21" />
        </Field>
        <Field label="Birthday">
          <DateInput defaultValue="2014-03-09" today="2026-11-21" latest="2026-11-21" />
        </Field>
        <Field label="Time" hint="Accepts 930, 9.30 pm, 21h30.">
          <TimeInput value={time} onValueChange={setTime} />
        </Field>
      </Specimen>
      <Specimen title="Switches" className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <FieldSet legend="Several">
          <CheckboxField label="Checked" defaultChecked />
          <CheckboxField label="With a hint" hint="What checking this box does." />
          <CheckboxField label="Some of them" checked="indeterminate" />
          <CheckboxField label="Shut" disabled />
        </FieldSet>
        <FieldSet legend="One of a few">
          <RadioGroup options={CHOICES} defaultValue="one" aria-label="One of a few" />
        </FieldSet>
        <FieldSet legend="As cards">
          <RadioGroup boxed options={CHOICES} defaultValue="two" aria-label="As cards" />
        </FieldSet>
        <div className="flex flex-col gap-4">
          <SwitchField label="On" hint="Takes effect immediately." defaultChecked />
          <SwitchField label="Off" />
        </div>
      </Specimen>
    </>
  );
}
