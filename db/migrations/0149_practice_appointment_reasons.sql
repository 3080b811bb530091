-- Whether the name of the type is reason enough when a staff member books.
alter table appointment_types add column reason_is_optional boolean not null default true;
