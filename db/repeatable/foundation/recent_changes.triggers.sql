-- On each table that an answer with a tag reads, and on no other: test/tagged-answers.db.test.ts compares them.
create trigger clinics_mark_change after insert or delete or update on clinics for each row execute function app.mark_clinic_change();

create trigger acts_mark_change after insert or delete or update on acts for each row execute function app.mark_change('acts');

create trigger appointment_events_mark_change after insert or delete or update on appointment_events for each row execute function app.mark_change('appointment_events');

create trigger appointment_type_doctors_mark_change after insert or delete or update on appointment_type_doctors for each row execute function app.mark_change('appointment_type_doctors');

create trigger appointment_types_mark_change after insert or delete or update on appointment_types for each row execute function app.mark_change('appointment_types');

create trigger appointments_mark_change after insert or delete or update on appointments for each row execute function app.mark_change('appointments');

create trigger blocks_mark_change after insert or delete or update on blocks for each row execute function app.mark_change('blocks');

create trigger catalogue_items_mark_change after insert or delete or update on catalogue_items for each row execute function app.mark_change('catalogue_items');

create trigger clients_mark_change after insert or delete or update on clients for each row execute function app.mark_change('clients');

create trigger clinic_hours_mark_change after insert or delete or update on clinic_hours for each row execute function app.mark_change('clinic_hours');

create trigger form_requests_mark_change after insert or delete or update on form_requests for each row execute function app.mark_change('form_requests');

create trigger form_signatures_mark_change after insert or delete or update on form_signatures for each row execute function app.mark_change('form_signatures');

create trigger form_versions_mark_change after insert or delete or update on form_versions for each row execute function app.mark_change('form_versions');

create trigger form_voids_mark_change after insert or delete or update on form_voids for each row execute function app.mark_change('form_voids');

create trigger forms_mark_change after insert or delete or update on forms for each row execute function app.mark_change('forms');

create trigger pet_alerts_mark_change after insert or delete or update on pet_alerts for each row execute function app.mark_change('pet_alerts');

create trigger pets_mark_change after insert or delete or update on pets for each row execute function app.mark_change('pets');

create trigger prescriptions_mark_change after insert or delete or update on prescriptions for each row execute function app.mark_change('prescriptions');

create trigger refill_requests_mark_change after insert or delete or update on refill_requests for each row execute function app.mark_change('refill_requests');

create trigger rooms_mark_change after insert or delete or update on rooms for each row execute function app.mark_change('rooms');

create trigger staff_hours_mark_change after insert or delete or update on staff_hours for each row execute function app.mark_change('staff_hours');

create trigger staff_members_mark_change after insert or delete or update on staff_members for each row execute function app.mark_change('staff_members');

create trigger stock_items_mark_change after insert or delete or update on stock_items for each row execute function app.mark_change('stock_items');

create trigger stock_levels_mark_change after insert or delete or update on stock_levels for each row execute function app.mark_change('stock_levels');

create trigger stock_lots_mark_change after insert or delete or update on stock_lots for each row execute function app.mark_change('stock_lots');

create trigger visits_mark_change after insert or delete or update on visits for each row execute function app.mark_change('visits');
