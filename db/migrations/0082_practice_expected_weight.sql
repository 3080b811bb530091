-- What staff expects a growing pet to weigh as an adult, for its growth chart.
alter table pets add column expected_adult_grams integer;
alter table pets add constraint pets_expected_adult_check check (expected_adult_grams between 1 and 2000000);
