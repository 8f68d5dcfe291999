"""A class: what its pupils do, kept in a journal until the teacher ends it."""
